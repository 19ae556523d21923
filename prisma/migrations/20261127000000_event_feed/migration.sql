-- The feed of a merchant's events (docs/decisions/0044-event-feed.md): what is written waits in feed_pending until the
-- worker gives it a position. The worker also brings in what was written before these tables were there.

-- AlterTable
ALTER TABLE "exceptions" ADD COLUMN     "event_count" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "feed_pending" (
    "merchant_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "subject_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_pending_pkey" PRIMARY KEY ("merchant_id","id")
);

-- CreateTable
CREATE TABLE "feed" (
    "merchant_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "subject_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_pkey" PRIMARY KEY ("merchant_id","position")
);

-- CreateTable
CREATE TABLE "feed_heads" (
    "merchant_id" UUID NOT NULL,
    "position" BIGINT NOT NULL DEFAULT 0,
    "history" TEXT NOT NULL DEFAULT 'charges',
    "history_at" TIMESTAMPTZ(3),
    "history_id" UUID,

    CONSTRAINT "feed_heads_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "feed_subject_id_number_key" ON "feed"("subject_id", "number");

-- From here on by hand: what Prisma's schema cannot say.

-- What is resolved from now on counts itself, also by a release before this one; the next migration counts what was
-- resolved before. Both stand in functions/count_exception_events.sql and triggers/exceptions_counted.sql from here on.
CREATE FUNCTION "count_exception_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."event_count" := OLD."event_count" + 1;
    RETURN NEW;
END $$;
CREATE TRIGGER exceptions_counted BEFORE UPDATE ON public.exceptions
    FOR EACH ROW WHEN (((old.resolution IS NULL) <> (new.resolution IS NULL))) EXECUTE FUNCTION count_exception_events();

ALTER TABLE "feed_heads" ADD CONSTRAINT "feed_heads_history_check" CHECK ("history" IN ('charges', 'exceptions', 'done'));

-- The same few rows are written again and again.
ALTER TABLE "feed_heads" SET (fillfactor = 50);

-- Triggers write what waits; the application gives it positions. Nobody changes or deletes what is in the feed.
GRANT SELECT, DELETE ON "feed_pending" TO "vintem_app";
GRANT SELECT, INSERT ON "feed" TO "vintem_app";
GRANT SELECT, INSERT, UPDATE ON "feed_heads" TO "vintem_app";

ALTER TABLE "feed_pending" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "feed" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE "feed_heads" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "one_merchant" ON "feed_pending"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "feed"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
CREATE POLICY "one_merchant" ON "feed_heads"
    USING ("merchant_id" = (SELECT "current_merchant"()) OR (SELECT "works_for_service"()));
