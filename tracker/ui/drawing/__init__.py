"""What the panes of a fight show, as lines of plain data: drawn without a screen, and before there is one."""
