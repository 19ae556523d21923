-- expand: two columns that the release before does not know; nothing that it reads changes.
-- The address that a provider called before its token was rotated goes on working for a day (docs/security.md, J6).
ALTER TABLE psp_accounts
  ADD COLUMN former_webhook_token_hash bytea,
  ADD COLUMN former_webhook_token_until timestamptz(3),
  ADD CONSTRAINT psp_accounts_former_token_ends
    CHECK ((former_webhook_token_hash IS NULL) = (former_webhook_token_until IS NULL));

CREATE UNIQUE INDEX psp_accounts_former_webhook_token_hash_key ON psp_accounts (former_webhook_token_hash);
