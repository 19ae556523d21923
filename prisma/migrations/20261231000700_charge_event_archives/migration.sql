-- expand: the release before shows the history of a charge that was archived as empty, and loses nothing of it.
-- Histories of charges that are over, packed (ADR 0156). The tables take rows by the functions archive_charge_events,
-- restore_charge_events and anonymize_charges alone.
CREATE TABLE "charge_event_archives" (
    "id" BIGSERIAL NOT NULL,
    "merchant_id" UUID NOT NULL,
    "events" JSONB NOT NULL,

    CONSTRAINT "charge_event_archives_pkey" PRIMARY KEY ("merchant_id", "id")
);
CREATE TABLE "archived_charges" (
    "charge_id" UUID NOT NULL,
    "archive_id" BIGINT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archived_charges_pkey" PRIMARY KEY ("charge_id", "archive_id")
);
-- How far the walk through a merchant's events came.
CREATE TABLE "charge_event_walks" (
    "merchant_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "charge_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "charge_event_walks_pkey" PRIMARY KEY ("merchant_id")
);
ALTER TABLE "charge_event_archives" ADD CONSTRAINT "charge_event_archives_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "archived_charges" ADD CONSTRAINT "archived_charges_charge_id_fkey"
    FOREIGN KEY ("charge_id") REFERENCES "charges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "archived_charges" ADD CONSTRAINT "archived_charges_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "charge_event_walks" ADD CONSTRAINT "charge_event_walks_merchant_id_fkey"
    FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- From here on by hand: what Prisma's schema cannot say.

GRANT SELECT ON "charge_event_archives", "archived_charges" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE, DELETE ON "charge_event_walks" TO "vintem_service";
ALTER TABLE "charge_event_archives" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "archived_charges" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "charge_event_walks" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "charge_event_archives"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "charge_event_archives" TO "vintem_service" USING (true);
CREATE POLICY "one_merchant" ON "archived_charges"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "archived_charges" TO "vintem_service" USING (true);
CREATE POLICY "one_merchant" ON "charge_event_walks"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "service" ON "charge_event_walks" TO "vintem_service" USING (true);
