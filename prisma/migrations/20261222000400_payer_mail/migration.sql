-- expand: the release before knows nothing of the tables.
-- What a merchant has its payers written about, and up to where its feed was looked at for that (ADR 0096).
CREATE TABLE "payer_mail" (
    "merchant_id" UUID NOT NULL,
    "charge" BOOLEAN NOT NULL,
    "reminders" BOOLEAN NOT NULL,
    "receipt" BOOLEAN NOT NULL,
    "refund" BOOLEAN NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "payer_mail_pkey" PRIMARY KEY ("merchant_id")
);
ALTER TABLE "payer_mail" ADD CONSTRAINT "payer_mail_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Addresses whose holders want no mail of a merchant any more, as keyed hashes.
CREATE TABLE "mail_refusals" (
    "merchant_id" UUID NOT NULL,
    "address_hash" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "mail_refusals_pkey" PRIMARY KEY ("merchant_id","address_hash")
);
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT, INSERT, UPDATE, DELETE ON "payer_mail" TO "vintem_service";
GRANT SELECT, INSERT ON "mail_refusals" TO "vintem_service";
DO $$ DECLARE
    "name" text;
BEGIN
    FOREACH "name" IN ARRAY ARRAY['payer_mail', 'mail_refusals'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', "name");
        EXECUTE format('CREATE POLICY "one_merchant" ON %I USING ("merchant_id" = (SELECT "current_merchant"())'
            ' OR (SELECT "works_for_service"()))', "name");
        EXECUTE format('CREATE POLICY "service" ON %I TO "vintem_service" USING (true)', "name");
    END LOOP;
END $$;
-- Mail about one charge, for its page.
CREATE INDEX "mails_of_charge_idx" ON "mails" ("merchant_id", "subject_id") WHERE "kind" LIKE 'payer%';
