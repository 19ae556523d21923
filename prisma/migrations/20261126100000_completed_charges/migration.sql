-- Money that completes what was paid of its charge, as a person decided
-- (docs/decisions/0049-payments-that-complete-a-charge.md).

-- AlterTable
ALTER TABLE "settlements" ADD COLUMN     "completes_charge" BOOLEAN NOT NULL DEFAULT false;

-- From here on by hand: what Prisma's schema cannot say.

-- New rules of old tables are not checked against their rows, which would hold up payments: no row completes a charge yet,
-- and the other two rules only allow more than those that they replace.
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_completes_check"
    CHECK (NOT "completes_charge" OR ("charge_id" IS NOT NULL AND NOT "pays_charge" AND "withdrawn_at" IS NULL
        AND "arrived_at" IS NOT NULL)) NOT VALID;
ALTER TABLE "corrections" DROP CONSTRAINT "corrections_kind_check";
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_kind_check"
    CHECK ("kind" IN ('withdrawn', 'reassigned', 'completed')) NOT VALID;
ALTER TABLE "exceptions" DROP CONSTRAINT "exceptions_resolution_check";
ALTER TABLE "exceptions" ADD CONSTRAINT "exceptions_resolution_check"
    CHECK ("resolution" IN ('accept', 'refund', 'ignore', 'reassign', 'complete')) NOT VALID;

GRANT UPDATE ("completes_charge") ON "settlements" TO "vintem_app";
