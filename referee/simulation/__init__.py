"""Play an event by chance through the real writers; equal arguments give equal events."""
