-- Where the payer's page may lead back to: origins that the merchant registered, as browsers spell them.
ALTER TABLE "merchants" ADD COLUMN "return_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- From here on by hand: what Prisma's schema cannot say.
ALTER TABLE "merchants" ADD CONSTRAINT "merchants_return_origins_check" CHECK (cardinality("return_origins") <= 10);
