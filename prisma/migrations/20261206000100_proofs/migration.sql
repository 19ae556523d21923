-- When the person in a session last proved who they are; a session from before has to prove it again.
ALTER TABLE "member_sessions" ADD COLUMN     "proved_at" TIMESTAMPTZ(3);
ALTER TABLE "member_sessions" ALTER COLUMN "proved_at" SET DEFAULT CURRENT_TIMESTAMP;

-- A password that somebody else made and knows.
ALTER TABLE "members" ADD COLUMN     "password_is_first" BOOLEAN NOT NULL DEFAULT false;

-- Whether everybody who signs in for the merchant needs a second factor.
ALTER TABLE "merchants" ADD COLUMN     "requires_second_factor" BOOLEAN NOT NULL DEFAULT false;
