-- expand: the release before does not know the column, and goes on without it.
-- When a request to cancel was answered that the charge is going to be canceled: from then on its merchant takes it for
-- canceled, and money for it is for a person to decide about. A request that lost against the money is answered 409.
ALTER TABLE "charges" ADD COLUMN "cancel_accepted_at" TIMESTAMPTZ(3);
-- What waits at this moment was answered so.
UPDATE "charges" SET "cancel_accepted_at" = "cancel_asked_at"
    WHERE "cancel_asked_at" IS NOT NULL AND "status" IN ('CREATING', 'PENDING', 'OVERDUE');
