-- Disputes about money that is not what paid a charge first: no status of a charge says that it is disputed.

-- AlterTable
ALTER TABLE "settlements" ADD COLUMN     "dispute" TEXT;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "settlements" ADD CONSTRAINT "settlements_dispute_check" CHECK ("dispute" IN ('open', 'lost')) NOT VALID;
GRANT UPDATE ("dispute") ON "settlements" TO "vintem_app";
