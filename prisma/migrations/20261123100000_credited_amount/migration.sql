-- The amount of authorized money becomes the one that is credited, once; settlements_guard keeps it to that (ADR 0021).
GRANT UPDATE ("amount_cents") ON "settlements" TO "vintem_app";
