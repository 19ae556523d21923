-- What a merchant's charges come to, and what they are found by, kept beside them, so that no page has
-- to read a million rows (ADR 0017).

-- CreateTable
CREATE TABLE "charge_tallies" (
    "merchant_id" UUID NOT NULL,
    "dimension" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "status" "charge_status" NOT NULL,
    "billing_type" "billing_type" NOT NULL,
    "count" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "received_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,

    CONSTRAINT "charge_tallies_pkey" PRIMARY KEY ("merchant_id","dimension","day","status","billing_type")
);

-- CreateTable
CREATE TABLE "charge_tally_changes" (
    "merchant_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "created_on" DATE NOT NULL,
    "due_date" DATE NOT NULL,
    "paid_on" DATE,
    "status" "charge_status" NOT NULL,
    "billing_type" "billing_type" NOT NULL,
    "count" BIGINT NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "received_cents" BIGINT NOT NULL,
    "fee_cents" BIGINT NOT NULL,
    "net_cents" BIGINT NOT NULL,

    CONSTRAINT "charge_tally_changes_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "charge_search" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "charge_status" NOT NULL,
    "billing_type" "billing_type" NOT NULL,
    "due_date" DATE NOT NULL,
    "paid_on" DATE,
    "amount_cents" BIGINT NOT NULL,
    "paid_cents" BIGINT,
    "fee_cents" BIGINT,
    "net_cents" BIGINT,
    "payer_document" TEXT NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "charge_search_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "charge_events_merchant_id_at_idx" ON "charge_events"("merchant_id", "at");

-- CreateIndex
CREATE INDEX "charges_merchant_id_due_date_created_at_id_idx" ON "charges"("merchant_id", "due_date", "created_at", "id");

-- CreateIndex
CREATE INDEX "charges_merchant_id_paid_on_created_at_id_idx" ON "charges"("merchant_id", "paid_on", "created_at", "id");

-- From here on by hand: what Prisma's schema cannot say.

-- Row security keeps comparisons of enums out of index conditions; the predicate of a partial index is
-- none. So the newest of a status, or of a billing type, are found however rare they are; each charge
-- is in one of either.
DO $$
DECLARE
    "value" text;
BEGIN
    FOREACH "value" IN ARRAY enum_range(NULL::"charge_status")::text[] LOOP
        EXECUTE format('CREATE INDEX %I ON "charges" ("merchant_id", "created_at", "id") WHERE "status" = %L',
            'charges_' || lower("value") || '_idx', "value");
    END LOOP;
    FOREACH "value" IN ARRAY enum_range(NULL::"billing_type")::text[] LOOP
        EXECUTE format('CREATE INDEX %I ON "charges" ("merchant_id", "created_at", "id") WHERE "billing_type" = %L',
            'charges_' || lower("value") || '_idx', "value");
    END LOOP;
END $$;

-- Its dimensions are text, because row security keeps enums out of index conditions.
ALTER TABLE "charge_tallies" ADD CONSTRAINT "charge_tallies_dimension_check"
    CHECK ("dimension" IN ('all', 'created', 'due', 'paid'));
-- The same few rows are written again and again.
ALTER TABLE "charge_tallies" SET (fillfactor = 70);

-- The trigger below writes changes; the worker folds them in.
GRANT SELECT, DELETE ON "charge_tally_changes" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE ON "charge_tallies" TO "vintem_app";
ALTER TABLE "charge_tallies" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "charge_tally_changes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "charge_tallies"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "charge_tally_changes"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));

-- Words without accents and in small letters, as they are kept and as they are asked for.
CREATE FUNCTION "plain_words"("text" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT lower(regexp_replace(normalize("text", NFKD), '[\u0300-\u036f]', '', 'g'))
$$;
-- The words of one merchant: its id stands before each, so that an index finds nobody else's.
CREATE FUNCTION "merchant_terms"("merchant_id" uuid, "words" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT ARRAY(SELECT left("merchant_id"::text, 8) || left("word", 60)
        FROM regexp_split_to_table("words", '[\x01-\x2f\x3a-\x60\x7b-\x7f]+') AS "word" WHERE "word" <> '')
$$;
-- Room beside each row for what becomes of it, so that no index is written again.
ALTER TABLE "charge_search" SET (fillfactor = 80);

-- What stands beside a charge follows it in the same transaction. Each change that tallies count
-- appends what it takes away and what it adds: nothing is shared, so creations of one merchant never
-- wait for each other. (Of what is kept here, nothing else ever changes: charges_guard.)
CREATE FUNCTION "follow_charge"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO "charge_tally_changes" ("merchant_id", "created_on", "due_date", "paid_on", "status", "billing_type",
            "count", "amount_cents", "received_cents", "fee_cents", "net_cents")
        VALUES (OLD."merchant_id", (OLD."created_at" AT TIME ZONE 'America/Sao_Paulo')::date, OLD."due_date", OLD."paid_on",
            OLD."status", OLD."billing_type", -1, -OLD."amount_cents", -COALESCE(OLD."paid_cents", 0),
            CASE WHEN OLD."paid_at" IS NULL THEN 0 ELSE -COALESCE(OLD."fee_cents", 0) END, -COALESCE(OLD."net_cents", 0));
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO "charge_tally_changes" ("merchant_id", "created_on", "due_date", "paid_on", "status", "billing_type",
            "count", "amount_cents", "received_cents", "fee_cents", "net_cents")
        VALUES (NEW."merchant_id", (NEW."created_at" AT TIME ZONE 'America/Sao_Paulo')::date, NEW."due_date", NEW."paid_on",
            NEW."status", NEW."billing_type", 1, NEW."amount_cents", COALESCE(NEW."paid_cents", 0),
            CASE WHEN NEW."paid_at" IS NULL THEN 0 ELSE COALESCE(NEW."fee_cents", 0) END, COALESCE(NEW."net_cents", 0));
    END IF;
    CASE TG_OP
    WHEN 'INSERT' THEN
        INSERT INTO "charge_search" ("id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on",
            "amount_cents", "paid_cents", "fee_cents", "net_cents", "payer_document", "words")
        VALUES (NEW."id", NEW."merchant_id", NEW."created_at", NEW."status", NEW."billing_type", NEW."due_date", NEW."paid_on",
            NEW."amount_cents", NEW."paid_cents", NEW."fee_cents", NEW."net_cents", NEW."payer_document",
            "plain_words"(concat_ws(' ', NEW."payer_name", NEW."description")));
    WHEN 'UPDATE' THEN
        UPDATE "charge_search" SET "status" = NEW."status", "billing_type" = NEW."billing_type", "paid_on" = NEW."paid_on",
            "paid_cents" = NEW."paid_cents", "net_cents" = NEW."net_cents",
            "words" = CASE WHEN (NEW."payer_name", NEW."description") IS NOT DISTINCT FROM (OLD."payer_name", OLD."description")
                THEN "words" ELSE "plain_words"(concat_ws(' ', NEW."payer_name", NEW."description")) END
        WHERE "id" = NEW."id";
    ELSE
        DELETE FROM "charge_search" WHERE "id" = OLD."id";
    END CASE;
    RETURN NULL;
END $$;
CREATE TRIGGER "charges_followed" AFTER INSERT OR DELETE ON "charges"
    FOR EACH ROW EXECUTE FUNCTION "follow_charge"();
CREATE TRIGGER "charges_followed_on" AFTER UPDATE ON "charges" FOR EACH ROW
    WHEN (OLD."status" <> NEW."status" OR OLD."billing_type" <> NEW."billing_type" OR OLD."paid_at" IS DISTINCT FROM NEW."paid_at"
        OR OLD."payer_name" <> NEW."payer_name" OR OLD."description" IS DISTINCT FROM NEW."description")
    EXECUTE FUNCTION "follow_charge"();

-- Row security keeps text operators out of index conditions, because they could tell of rows that are
-- not shown. So the words stand in a table that the app cannot read; this is the only way in, and it
-- answers with charges of the transaction's merchant alone. Three letters or more are the beginning
-- of a word, fewer a whole one.
CREATE FUNCTION "charges_with_words"("asked" text) RETURNS TABLE (
    "id" uuid, "merchant_id" uuid, "created_at" timestamptz, "status" "charge_status", "billing_type" "billing_type", "due_date" date,
    "paid_on" date, "amount_cents" bigint, "paid_cents" bigint, "fee_cents" bigint, "net_cents" bigint, "payer_document" text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public SET enable_seqscan = off AS $$
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on", "amount_cents", "paid_cents",
        "fee_cents", "net_cents", "payer_document" FROM "charge_search"
    WHERE "merchant_id" = (SELECT "current_merchant"())
        AND array_to_tsvector("merchant_terms"("merchant_id", "words")) @@ (
            SELECT string_agg(quote_literal("term") || CASE WHEN length("term") > 10 THEN ':*' ELSE '' END, ' & ')::tsquery
            FROM unnest("merchant_terms"("current_merchant"(), "plain_words"("asked"))) AS "term")
$$;
REVOKE ALL ON FUNCTION "charges_with_words"(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION "charges_with_words"(text) TO "vintem_app";

-- What there is already. (Row security binds the owner as well.)
SET LOCAL vintem.scope = 'service';
INSERT INTO "charge_tallies"
    SELECT "merchant_id", "dimension", "day", "status", "billing_type", count(*), sum("amount_cents"),
        COALESCE(sum("paid_cents"), 0), COALESCE(sum("fee_cents") FILTER (WHERE "paid_at" IS NOT NULL), 0),
        COALESCE(sum("net_cents"), 0)
    FROM "charges" CROSS JOIN LATERAL (VALUES
        ('all', '-infinity'::date), ('created', ("created_at" AT TIME ZONE 'America/Sao_Paulo')::date),
        ('due', "due_date"), ('paid', "paid_on")
    ) AS "in" ("dimension", "day")
    WHERE "day" IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5;
INSERT INTO "charge_search"
    SELECT "id", "merchant_id", "created_at", "status", "billing_type", "due_date", "paid_on", "amount_cents", "paid_cents",
        "fee_cents", "net_cents", "payer_document", "plain_words"(concat_ws(' ', "payer_name", "description"))
    FROM "charges";
CREATE INDEX "charge_search_terms_idx" ON "charge_search"
    USING gin (array_to_tsvector("merchant_terms"("merchant_id", "words"))) WITH (fastupdate = off);
