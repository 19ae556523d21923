import { prisma } from "@/lib/platform/db/connection";
import { seal, unseal } from "@/lib/platform/vault";

/** A key pair for access tokens as JSON Web Keys (RFC 7517). */
export interface StoredSigningKey {
  readonly kid: string;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly privateJwk: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
}

/** Keeps a key pair, its private half sealed. */
export async function insertSigningKey(key: Omit<StoredSigningKey, "createdAt">): Promise<void> {
  await prisma().signingKey.create({
    data: {
      kid: key.kid,
      publicJwk: key.publicJwk as object,
      sealedPrivate: seal("signing-keys", key.kid, JSON.stringify(key.privateJwk)),
    },
  });
}

/** The keys that are not retired, newest first: the first one signs, all of them verify. */
export async function activeSigningKeys(): Promise<StoredSigningKey[]> {
  const rows = await prisma().signingKey.findMany({
    where: { retiredAt: null },
    orderBy: [{ createdAt: "desc" }, { kid: "asc" }],
  });
  return rows.map((row) => ({
    kid: row.kid,
    publicJwk: row.publicJwk as Record<string, unknown>,
    privateJwk: JSON.parse(unseal("signing-keys", row.kid, row.sealedPrivate)),
    createdAt: row.createdAt,
  }));
}

/** Retires keys: they verify no more. */
export async function retireSigningKeys(kids: readonly string[], at: Date): Promise<void> {
  await prisma().signingKey.updateMany({
    where: { kid: { in: [...kids] } },
    data: { retiredAt: at },
  });
}
