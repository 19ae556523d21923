-- expand: the release before does not know the columns, and leaves such a charge with what was agreed first.
-- Another amount or due date that was requested of a charge that waits, until its provider has answered (ADR 0100).
ALTER TABLE "charges" ADD COLUMN "edit_asked_at" TIMESTAMPTZ(3),
ADD COLUMN "edit_asked_by" TEXT,
ADD COLUMN "edit_amount_cents" BIGINT,
ADD COLUMN "edit_due_date" DATE;

-- From here on by hand: what Prisma's schema cannot say.

-- A request is there as a whole or not at all. No row breaks it, as the columns are new.
ALTER TABLE "charges" ADD CONSTRAINT "charges_edit_check"
    CHECK (num_nonnulls("edit_asked_at", "edit_asked_by", "edit_amount_cents", "edit_due_date") IN (0, 4)) NOT VALID;
