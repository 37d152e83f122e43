"""Addresses of the desk pages."""

from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, path

from referee.views.desk import events, home

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("healthz", home.healthz, name="healthz"),
    path("login/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path(
        "password/",
        auth.PasswordChangeView.as_view(success_url="/"),
        name="password_change",
    ),
    path("desk/", events.desk, name="desk"),
]
