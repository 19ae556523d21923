#!/bin/sh
# PostgreSQL's image runs this once, while the database is made: the service's user owns its database and may make roles,
# and is no superuser (docs/production.md, section 3).
psql --set ON_ERROR_STOP=1 --no-psqlrc --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
CREATE ROLE vintem LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE vintem OWNER vintem ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0;
-- The image gave the superuser the same password. Without one it signs in by the socket in the container alone.
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
