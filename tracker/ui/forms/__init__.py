"""Commands being filled in: fields, what is asked, which keys fill them. It knows no screen."""
