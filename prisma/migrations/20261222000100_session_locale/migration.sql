-- expand: the release before leaves the column empty.
-- The language of the pages at a sign-in: mail to a member is in that of the latest.
ALTER TABLE "member_sessions" ADD COLUMN "locale" TEXT;
