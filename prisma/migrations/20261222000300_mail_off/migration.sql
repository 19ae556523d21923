-- expand: the release before leaves the column as it is.
-- The kinds of mail that a member switched off (lib/mail/mail.ts); never security mail.
ALTER TABLE "members" ADD COLUMN "mail_off" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
