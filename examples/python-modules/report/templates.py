"""Pieces of HTML."""
ROW = "<tr><td>%d<td>%g<td>%s\n"
PAGE = "<table>\n%s</table>\n"
