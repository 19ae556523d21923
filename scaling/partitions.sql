-- Divides the tables that scaling/citus.sql distributes into partitions by hash of the merchant, as a proof that their keys are
-- ready for it (ADR 0159): PostgreSQL demands of a partitioned table what Citus demands of a distributed one, the dividing
-- column in every unique key. `npm run test:deep -- --only partitions` runs the database tests on such tables. It is no layout
-- to run a service on: backups and later migrations know nothing of it.
--
-- Runs as the owner, in one transaction, while nothing else does. Rows are copied. Functions, views and triggers go and come
-- again with the next start, which runs them as for a new release (ADR 0033).

CREATE TEMPORARY TABLE "divided" ("place" serial, "name" text PRIMARY KEY) ON COMMIT DROP;
INSERT INTO "divided" ("name") SELECT unnest(ARRAY[
    'charges', 'charge_events', 'charge_search', 'charge_event_archives', 'archived_charges', 'charge_event_walks',
    'charge_tallies', 'charge_tally_changes', 'feed', 'feed_heads', 'feed_pending', 'payers', 'payer_heads', 'sync_fences',
    'request_log', 'request_counts', 'ledger_totals', 'ledger_total_changes']);

-- Constraints of these tables, and references of others to them.
CREATE TEMPORARY TABLE "kept" ON COMMIT DROP AS
SELECT c."conrelid"::regclass::text AS "of", c."conname" AS "name", c."contype" AS "type", pg_get_constraintdef(c."oid") AS "text"
FROM pg_constraint c
WHERE c."connamespace" = 'public'::regnamespace AND c."contype" IN ('p', 'u', 'f', 'c', 'x')
    AND (c."conrelid"::regclass::text IN (SELECT "name" FROM "divided")
        OR c."contype" = 'f' AND c."confrelid"::regclass::text IN (SELECT "name" FROM "divided"));

-- A charge has one name at a provider, also among the merchants of a shared account: this key alone cannot name the merchant
-- without saying less.
DROP INDEX "charges_psp_charge_id_key";
CREATE UNIQUE INDEX "charges_psp_charge_id_key" ON "charges" ("psp_account_id", "psp_charge_id", "merchant_id")
    WHERE "psp_charge_id" IS NOT NULL;

CREATE TEMPORARY TABLE "indexes" ON COMMIT DROP AS
SELECT pg_get_indexdef(i."indexrelid") AS "text" FROM "divided" d JOIN pg_index i ON i."indrelid" = d."name"::regclass
WHERE NOT EXISTS (SELECT FROM pg_constraint c WHERE c."conindid" = i."indexrelid" AND c."contype" IN ('p', 'u', 'x'));

DO $$
DECLARE
    "parts" CONSTANT integer := 8;
    "one" record;
    "item" record;
    "list" text;
BEGIN
    -- What stands on the old tables comes again with the next start.
    TRUNCATE "repeatable_migrations";

    FOR "one" IN SELECT "name", 'whole_' || "name" AS "whole", "name"::regclass AS "table" FROM "divided" ORDER BY "place" LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO %I', "one"."name", "one"."whole");
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING STORAGE INCLUDING COMMENTS)
            PARTITION BY HASH ("merchant_id")', "one"."name", "one"."whole");
        SELECT string_agg("option", ', ') INTO "list" FROM unnest((SELECT "reloptions" FROM pg_class
            WHERE "oid" = "one"."table")) AS "option";
        FOR "place" IN 0 .. "parts" - 1 LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS %s, REMAINDER %s)%s',
                "one"."name" || '_' || "place", "one"."name", "parts", "place", COALESCE(' WITH (' || "list" || ')', ''));
        END LOOP;
        EXECUTE format('INSERT INTO %I SELECT * FROM %I', "one"."name", "one"."whole");
        FOR "item" IN SELECT s."oid"::regclass AS "sequence", a."attname" AS "column" FROM pg_class s
                JOIN pg_depend d ON d."objid" = s."oid" AND d."refobjid" = "one"."table" AND d."deptype" = 'a'
                JOIN pg_attribute a ON a."attrelid" = d."refobjid" AND a."attnum" = d."refobjsubid"
                WHERE s."relkind" = 'S' LOOP
            EXECUTE format('ALTER SEQUENCE %s OWNED BY %I.%I', "item"."sequence", "one"."name", "item"."column");
        END LOOP;

        -- Rights of roles, on the table and on single columns.
        FOR "item" IN SELECT x."privilege_type" AS "right", x."grantee"::regrole::text AS "role", NULL::name AS "column"
                FROM pg_class c, aclexplode(c."relacl") x WHERE c."oid" = "one"."table" AND x."grantee" <> c."relowner"
            UNION ALL SELECT x."privilege_type", x."grantee"::regrole::text, a."attname"
                FROM pg_attribute a, aclexplode(a."attacl") x WHERE a."attrelid" = "one"."table" LOOP
            EXECUTE format('GRANT %s %s ON %I TO %s', "item"."right",
                COALESCE('(' || quote_ident("item"."column") || ')', ''), "one"."name", "item"."role");
        END LOOP;

        -- Row security is that of the table that is named in a statement. Nobody has a right to a partition by itself.
        IF (SELECT "relrowsecurity" FROM pg_class WHERE "oid" = "one"."table") THEN
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', "one"."name");
        END IF;
        IF (SELECT "relforcerowsecurity" FROM pg_class WHERE "oid" = "one"."table") THEN
            EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', "one"."name");
        END IF;
        FOR "item" IN SELECT * FROM pg_policies WHERE "tablename" = "one"."whole" LOOP
            EXECUTE format('CREATE POLICY %I ON %I AS %s FOR %s TO %s %s %s', "item"."policyname", "one"."name",
                "item"."permissive", "item"."cmd", array_to_string("item"."roles", ', '),
                COALESCE('USING (' || "item"."qual" || ')', ''), COALESCE('WITH CHECK (' || "item"."with_check" || ')', ''));
        END LOOP;
    END LOOP;

    FOR "one" IN SELECT 'whole_' || "name" AS "whole" FROM "divided" ORDER BY "place" DESC LOOP
        EXECUTE format('DROP TABLE %I CASCADE', "one"."whole");
    END LOOP;
    FOR "one" IN SELECT * FROM "indexes" LOOP
        EXECUTE "one"."text";
    END LOOP;
    FOR "one" IN SELECT * FROM "kept" ORDER BY "type" = 'f' LOOP
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', "one"."of", "one"."name", "one"."text");
    END LOOP;
END $$;
