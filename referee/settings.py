"""Settings; everything that may differ comes from the environment and nonsense is refused."""

import os
import secrets
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = environ.Env()


def boolean(name: str, *, default: bool) -> bool:
    """Return a switch from the environment: 1/0, true/false, yes/no, on/off.

    Raises ImproperlyConfigured on anything else, where django-environ would read it as false.
    """
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}")


def secret_key() -> str:
    """Return SECRET_KEY, or the key kept in var/secret_key, made on the first start."""
    given = os.environ.get("SECRET_KEY", "")
    if given:
        if len(given) < 32:
            raise ImproperlyConfigured("SECRET_KEY must have at least 32 characters")
        return given
    path = VAR_DIR / "secret_key"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and linked, so that of two processes starting at once one key wins whole.
        draft = path.with_name(f"secret_key.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()


def database() -> dict[str, Any]:
    """Return the database of DATABASE_URL, an SQLite file in var/ by default."""
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'referee.sqlite3'}"
    if not url.startswith(("sqlite:///", "postgres://", "postgresql://")):
        raise ImproperlyConfigured(
            "DATABASE_URL must start with sqlite:/// or postgres://, for example "
            "sqlite:///cup.sqlite3 or postgres://user:password@host:5432/name"
        )
    parsed: dict[str, Any] = env.db_url_config(url)
    if parsed["ENGINE"].endswith("sqlite3"):
        # IMMEDIATE: with DEFERRED a read-then-write post fails under load; FULL: a power cut
        # loses nothing that a referee was told is saved.
        parsed["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        }
    return parsed


def language(default: str) -> str:
    """Return LANGUAGE_CODE, one of the languages that are complete."""
    code = os.environ.get("LANGUAGE_CODE") or default
    if code not in {"zh-hans", "en"}:
        raise ImproperlyConfigured(f"LANGUAGE_CODE must be zh-hans or en, not {code!r}")
    return code


def port(default: int) -> int:
    """Return PORT, 1 to 65535."""
    text = os.environ.get("PORT") or str(default)
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise ImproperlyConfigured(f"PORT must be a number from 1 to 65535, not {text!r}")
    return int(text)


SECRET_KEY = secret_key()
DEBUG = boolean("DEBUG", default=False)
# A laptop in a hall has whatever address the router gave it.
ALLOWED_HOSTS = [host for host in os.environ.get("ALLOWED_HOSTS", "*").split(",") if host]
PORT = port(8000)

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "bootstrap",
    "django_htmx",
    "django_tables2",
    "csp",
    "brackets.apps.BracketsConfig",
    "referee.apps.RefereeConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]

ROOT_URLCONF = "referee.urls"
WSGI_APPLICATION = "referee.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database()}

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
# A hall plays a whole day; nobody is logged out in the middle of a match.
SESSION_COOKIE_AGE = 20 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"

LANGUAGE_CODE = language("zh-hans")
LANGUAGES = [("zh-hans", "中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "referee" / "locale"]
TIME_ZONE = "Asia/Shanghai"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
# Served from the packages themselves: nothing has to be collected on a laptop.
WHITENOISE_USE_FINDERS = True

DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5.html"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
