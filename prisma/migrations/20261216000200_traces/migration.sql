-- expand: the release before leaves the columns empty.
-- The trace that led to an event (W3C Trace Context), for the webhook that tells of it (ADR 0084). A trace id has 128 bits,
-- as a UUID. Events that are written for several requests at once bring theirs along; of the others the transaction has it.
ALTER TABLE "charge_events" ADD COLUMN "trace_id" UUID;
ALTER TABLE "feed_pending" ADD COLUMN "trace_id" UUID;
ALTER TABLE "feed" ADD COLUMN "trace_id" UUID;
