-- What lists the charges of a reference (ADR 0048): a migration of its own, so that building it never holds up readers
-- behind the new column.

-- By hand, as Prisma's schema cannot say it: the charges of a reference in the order of the listing. Charges without
-- one are not in it, and cost it nothing.
CREATE INDEX "charges_reference_idx" ON "charges" ("merchant_id", "reference", "created_at", "id")
    WHERE "reference" IS NOT NULL;
