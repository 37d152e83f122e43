"""A tag that includes a template whose output is kept for the values that it is given."""

from django import template
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.template.context import Context
from django.utils.safestring import SafeString

from referee.fragments import FRAGMENTS

register = template.Library()


class _FragmentNode(template.Node):
    def __init__(self, name: FilterExpression, values: dict[str, FilterExpression]) -> None:
        self._name = name
        self._values = values

    def render(self, context: Context) -> SafeString:
        """Return the fragment."""
        name = self._name.resolve(context)
        values = {key: value.resolve(context) for key, value in self._values.items()}
        assert context.template is not None, "a tag stands in a template"
        engine = context.template.engine
        return FRAGMENTS.take(
            name, values, lambda: engine.get_template(name).render(context.new(values))
        )


@register.tag
def fragment(parser: Parser, token: Token) -> _FragmentNode:
    """Include a template that sees these values alone: {% fragment "a.html" line=line n=1 %}.

    It must not follow rows of the database to other rows. Raises TemplateSyntaxError.
    """
    _tag, name, *given = token.split_contents()
    values = token_kwargs(given, parser)
    if given:
        raise template.TemplateSyntaxError(f"fragment: {given[0]}")
    return _FragmentNode(parser.compile_filter(name), values)
