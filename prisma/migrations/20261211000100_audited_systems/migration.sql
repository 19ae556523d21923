-- expand: the release before writes lines without the new columns, which may be null.
-- Which secret a merchant's system acted with, and the request that it was: the id in its answer and in the service's log.
ALTER TABLE "audit_log" ADD COLUMN     "credential_id" UUID,
ADD COLUMN     "request_id" UUID;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_credential_id_fkey"
    FOREIGN KEY ("credential_id") REFERENCES "client_secrets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- For the lines of one credential, and whether tokens were given out to it at an address before.
CREATE INDEX "audit_log_credential_id_act_address_at_idx" ON "audit_log"("credential_id", "act", "address", "at");
