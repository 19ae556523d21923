-- expand: the release before finds credentials by the hash of a secret, which a key does not have.
-- Public keys that merchants' systems prove who they are with (RFC 7523), beside secrets (ADR 0082).
ALTER TABLE "client_secrets" ADD COLUMN     "public_jwk" JSONB,
ALTER COLUMN "secret_hash" DROP NOT NULL;

-- CreateTable
CREATE TABLE "client_assertions" (
    "credential_id" UUID NOT NULL,
    "jti_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_assertions_pkey" PRIMARY KEY ("credential_id","jti_hash")
);

-- CreateIndex
CREATE INDEX "client_assertions_expires_at_idx" ON "client_assertions"("expires_at");

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_proof_check"
    CHECK (("secret_hash" IS NULL) <> ("public_jwk" IS NULL));

-- Only what works for the service looks at them: they name no merchant.
GRANT SELECT, INSERT, DELETE ON "client_assertions" TO "vintem_service";
