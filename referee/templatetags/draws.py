"""Words for draws, on the pages of the desk and of the public."""

from django import template

from referee.labels import draws

register = template.Library()

register.filter("relaxed_words", draws.relaxed_words)
register.filter("how_drawn", draws.how_drawn)
