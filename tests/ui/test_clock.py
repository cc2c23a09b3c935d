"""What is to be done a moment later is done, but not to an app that ends."""

from textual.app import App

from tracker.ui.clock import later


async def test_p20_what_was_due_later_is_not_done_to_an_app_that_was_told_to_end() -> None:
    done: list[str] = []
    app: App[None] = App()
    async with app.run_test() as pilot:
        later(app.screen, 0, lambda: done.append("before"))
        await pilot.pause()
        app.exit()
        later(app, 0, lambda: done.append("app"))
        later(app.screen, 0, lambda: done.append("screen"))
        await pilot.pause()
    assert done == ["before"]
