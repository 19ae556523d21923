-- expand: processes of the release before find an e-mail address as before, and cannot add members until they are replaced.
-- An e-mail address is unique within a merchant, and among operators, no longer in the whole service (ADR 0072).
CREATE UNIQUE INDEX "members_merchant_id_email_key" ON "members" ("merchant_id", "email") NULLS NOT DISTINCT;
CREATE INDEX "members_email_idx" ON "members" ("email");
DROP INDEX "members_email_key";
DROP INDEX "members_merchant_id_idx";
