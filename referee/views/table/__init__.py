"""The views of the tables, loaded with the first request for one."""

from referee.views.late import late_modules

__getattr__ = late_modules(__name__)
