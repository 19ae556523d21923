-- expand: the release before finds credentials by the hash of a secret or by a public key, and one of an issuer has neither.
-- Credentials that tokens of an issuer prove, beside secrets and keys (ADR 0098).
ALTER TABLE "client_secrets" ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "jwks_uri" TEXT,
ADD COLUMN     "subject" TEXT;

-- From here on by hand: what Prisma's schema cannot say.

ALTER TABLE "client_secrets" DROP CONSTRAINT "client_secrets_proof_check";
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_proof_check"
    CHECK (num_nonnulls("secret_hash", "public_jwk", "issuer") = 1 AND num_nonnulls("issuer", "subject", "jwks_uri") IN (0, 3));

-- A token proves one credential at most: nobody has to choose whose scopes it gets.
CREATE UNIQUE INDEX "client_secrets_issuer_key" ON "client_secrets" ("merchant_id", "issuer", "subject")
    WHERE "issuer" IS NOT NULL AND "revoked_at" IS NULL;
