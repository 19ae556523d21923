import { expect, test } from "vitest";
import { findMerchant } from "@/lib/merchants/store/merchants";
import type { Allowed } from "@/lib/platform/values/permission";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { ensureSigningKey, verifyToken } from "./access-tokens";
import { freshSecret } from "./client-secrets";
import { grantToken } from "./grant-token";
import { addSecret, findSecrets, revokeSecret, SECRETS_MAX } from "./store/credentials";

const database = freshDatabase();

async function grant(owner: Allowed<"manage">, secret: string, scope: string | null) {
  await ensureSigningKey();
  const merchant = await findMerchant(owner.merchantId);
  return grantToken({ id: merchant?.clientId ?? "", secret }, scope, "203.0.113.5");
}

test("a token has no scope that its secret has not", async () => {
  const owner = await freshOwner();
  const { text } = await made(owner, "painel", ["pagamentos:read"]);
  expect(await grant(owner, text, null)).toMatchObject({
    kind: "granted",
    scopes: ["pagamentos:read"],
  });
  expect(await grant(owner, text, "pagamentos:read")).toMatchObject({ kind: "granted" });
  for (const asked of ["pagamentos:write", "pagamentos:read pagamentos:write", "admin", ""]) {
    expect(await grant(owner, text, asked), asked).toEqual({ kind: "invalid_scope" });
  }
});

test("a revoked secret and its tokens are refused at once", async () => {
  const owner = await freshOwner();
  const { id, text } = await made(owner, "loja");
  const granted = await grant(owner, text, null);
  if (granted.kind !== "granted") throw new Error(granted.kind);
  expect(await verifyToken(granted.token)).not.toBeNull();
  expect(await revokeSecret(owner, id, "Loja")).toBe("other_name");
  expect(await verifyToken(granted.token)).not.toBeNull();
  expect(await revokeSecret(owner, id, "loja")).toBe("revoked");
  expect(await verifyToken(granted.token)).toBeNull();
  expect(await grant(owner, text, null)).toEqual({ kind: "invalid_client" });
  expect(await revokeSecret(owner, id, "loja")).toBe("not_found");
  expect((await findSecrets(owner)).find((one) => one.id === id)?.revokedAt).not.toBeNull();
});

test("a secret of another merchant is as unknown as one that never was", async () => {
  const [owner, other] = [await freshOwner(), await freshOwner()];
  const { id } = await made(other, "deles");
  expect(await revokeSecret(owner, id, "deles")).toBe("not_found");
  expect((await findSecrets(owner)).map(({ name }) => name)).not.toContain("deles");
});

test("at most 20 secrets are in force, one of a name, however many are asked for at once", async () => {
  const owner = await freshOwner();
  const same = await Promise.all([made(owner, "ERP"), made(owner, "erp"), made(owner, "ERP")]);
  expect(same.map(({ kind }) => kind).sort()).toEqual(["added", "name_taken", "name_taken"]);
  const many = await Promise.all(Array.from({ length: 25 }, (_, i) => made(owner, `n${i}`)));
  expect(many.filter(({ kind }) => kind === "too_many").length).toBeGreaterThan(0);
  const inForce = (await findSecrets(owner)).filter(({ revokedAt }) => revokedAt === null);
  expect(inForce).toHaveLength(SECRETS_MAX);
});

test("the table holds no secret", async () => {
  const { text } = await made(await freshOwner(), "x");
  const rows = await database.sql<{ text: string }>("SELECT s::text AS text FROM client_secrets s");
  expect(rows.some((row) => row.text.includes(text))).toBe(false);
});

async function made(owner: Allowed<"manage">, name: string, scopes: readonly Scope[] = SCOPES) {
  const { text, hash } = freshSecret();
  const secret = await addSecret(owner, { name, scopes, proof: { hash } });
  return { kind: secret.kind, id: secret.kind === "added" ? secret.id : "", text };
}
