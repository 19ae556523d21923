import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { hashPassword } from "@/lib/members/passwords";
import { addMember, findUserOfSession } from "@/lib/members/store/members";
import { saveSecondFactorRule } from "@/lib/members/store/second-factor-rule";
import { launchEnv, settle } from "@/lib/platform/env";
import type { Allowed } from "@/lib/platform/values/permission";
import { freshDatabase } from "@/testing/database";
import { freshOwner, signedIn } from "@/testing/members";
import { callFromPage } from "@/testing/page-call";
import { OWN_KEY, PROVIDER } from "@/testing/provider-bodies";

const database = freshDatabase();
const LIMITS = { idleSeconds: 1_800, absoluteSeconds: 43_200 };
const PASSWORD = "um cavalo de bateria correto";

let owner: Allowed<"manage">;

beforeEach(async () => {
  owner = await freshOwner();
  await database.sql("UPDATE members SET password_hash = $2 WHERE id = $1", [
    owner.id,
    await hashPassword(PASSWORD),
  ]);
});

/** Lets the proof of a session, which began with its sign-in, run out. */
const forgetProof = (sessionId: string) =>
  database.sql(
    "UPDATE member_sessions SET proved_at = proved_at - interval '301 s' WHERE id = $1",
    [sessionId],
  );

/** Calls an operation at its dashboard address, as the pages of a session do. */
const call = (name: string, body: unknown, sessionId = owner.sessionId) =>
  callFromPage(sessionId, name, body);

/** What decides where money goes or who may decide it, and what cannot be undone, with a request that would be let in. */
const GUARDED: readonly (readonly [string, unknown])[] = [
  ["addProviderAccount", OWN_KEY],
  ["changeProviderAccount", { ...PROVIDER, usedFor: undefined }],
  ["disableOwnProviderAccount", undefined],
  ["rotateAccountWebhook", undefined],
  ["setAccountOrder", { method: "PIX", accounts: [] }],
  ["createClientSecret", { name: "loja", scopes: ["pagamentos:read"] }],
  ["inviteMember", { email: "bia@loja.example", role: "owner" }],
  ["changeMemberRole", { role: "viewer" }],
  ["changeReturnOrigins", { origins: ["https://loja.example"] }],
  ["createWebhookEndpoint", { url: "https://loja.example/avisos" }],
  ["changeWebhookEndpoint", { url: "https://loja.example/avisos" }],
  ["deleteWebhookEndpoint", undefined],
  ["pauseWebhookEndpoint", undefined],
  ["revealWebhookSecret", undefined],
  ["rotateWebhookSecret", { keepOldForHours: 0 }],
  ["setSecondFactorRule", { required: false }],
  ["removeTeamMember", undefined],
  ["getPayerData", undefined],
  ["anonymizePayerData", undefined],
  ["setRetention", { months: 60 }],
];

describe("G11 what decides where money goes", () => {
  test.each(GUARDED)("%s is refused to a session without a recent proof", async (name, body) => {
    await forgetProof(owner.sessionId);
    expect(await call(name, body)).toMatchObject({ status: 403, code: "proof_required" });
    expect(await call("proveWhoOneIs", { password: PASSWORD })).toMatchObject({ status: 204 });
    expect((await call(name, body)).code).not.toBe("proof_required");
  });

  test("a wrong password and a wrong code prove nothing, and count as those of a sign-in", async () => {
    await forgetProof(owner.sessionId);
    const wrong = [{ password: "outra frase qualquer" }, { code: "123456" }];
    for (const body of wrong) {
      expect(await call("proveWhoOneIs", body)).toMatchObject({ status: 400 });
    }
    const [name, body] = GUARDED[4] ?? ["", null];
    expect(await call(name, body)).toMatchObject({ code: "proof_required" });
    for (let i = 0; i < 10; i += 1) await call("proveWhoOneIs", wrong[0]);
    expect(await call("proveWhoOneIs", { password: PASSWORD })).toMatchObject({ status: 429 });
  });

  test("a proof holds in its own session alone, and what is harmless needs none", async () => {
    const other = await signedIn(owner.email);
    await forgetProof(owner.sessionId);
    await forgetProof(other.sessionId);
    await call("proveWhoOneIs", { password: PASSWORD }, other.sessionId);
    const invitation = { email: "bia@loja.example", role: "owner" };
    expect(await call("inviteMember", invitation)).toMatchObject({ code: "proof_required" });
    expect(await call("inviteMember", { ...invitation, role: "viewer" })).toMatchObject({
      status: 201,
    });
    expect(await call("inviteMember", invitation, other.sessionId)).toMatchObject({ status: 201 });
  });

  test("prices and merchants' accounts need an operator's proof", async () => {
    const email = `op-${owner.id}@vintem.example`;
    const passwordHash = await hashPassword(PASSWORD);
    await addMember({ merchantId: null, role: "operator", email, name: null, passwordHash });
    const [row] = await database.sql<{ id: string }>(
      `INSERT INTO member_sessions (member_id, address, user_agent, proved_at)
       SELECT id, '', '', NULL FROM members WHERE email = $1 RETURNING id`,
      [email],
    );
    const price = { billingType: "PIX", fixed: 0, percent: 1, validFrom: "2099-01-01" };
    for (const [name, body] of [
      ["setPrice", { merchantId: owner.merchantId, ...price }],
      ["addMerchantProviderAccount", PROVIDER],
      ["setMerchantAccountOrder", { method: "PIX", accounts: [] }],
      ["addMerchantMember", { email: "eu@loja.example", role: "owner" }],
      ["disableMerchant", { name: "Loja", endsCollection: true }],
      ["enableMerchant", { name: "Loja" }],
      ["disableProviderAccount", { name: "Conta" }],
    ] as const) {
      const answer = await call(name, body, row?.id);
      expect([name, answer.status, answer.code]).toEqual([name, 403, "proof_required"]);
    }
  });
});

describe("G12 what a user owes", () => {
  test("who needs a second factor can set one up, and nothing else", async () => {
    await saveSecondFactorRule(owner, true);
    const invitation = { email: "bia@loja.example", role: "viewer" };
    expect(await call("inviteMember", invitation)).toMatchObject({
      status: 403,
      code: "set_up_required",
    });
    expect(await call("beginTotp", { password: PASSWORD })).toMatchObject({ status: 200 });
    await database.sql("UPDATE members SET totp_enabled_at = now() WHERE id = $1", [owner.id]);
    expect(await call("inviteMember", invitation)).toMatchObject({ status: 201 });
  });

  test("an owner without one demands none of the others", async () => {
    expect(await call("setSecondFactorRule", { required: true })).toMatchObject({ status: 400 });
    expect(await call("setSecondFactorRule", { required: false })).toMatchObject({ status: 200 });
  });

  test("in production operators need one, and passwords made for others are changed first", async () => {
    const owes = async (sessionId: string) => (await findUserOfSession(sessionId, LIMITS))?.owes;
    const email = `op-${owner.id}@vintem.example`;
    const member = { merchantId: null, role: "operator", email, name: null } as const;
    await addMember({ ...member, passwordHash: "x" });
    const [operator] = await database.sql<{ id: string }>(
      `INSERT INTO member_sessions (member_id, address, user_agent)
       SELECT id, '', '' FROM members WHERE email = $1 RETURNING id`,
      [email],
    );
    expect(await owes(operator?.id ?? "")).toBeNull();
    expect(await owes(owner.sessionId)).toBeNull();
    const secret = randomBytes(32).toString("base64");
    const production = launchEnv({
      DATABASE_POOL: "20",
      VINTEM_ENV: "production",
      DATABASE_URL: database.url,
      VINTEM_SECRET: secret,
      PUBLIC_URL: "https://vintem.example",
      WEBHOOK_BASE_URL: "https://vintem.example",
    });
    settle(production, database.url, secret);
    try {
      expect(await owes(operator?.id ?? "")).toBe("second_factor");
      expect(await owes(owner.sessionId)).toBe("password");
    } finally {
      settle(
        launchEnv({ DATABASE_POOL: "20" }),
        database.url,
        "a secret for tests, 32 characters long",
      );
    }
    await database.sql(
      "UPDATE members SET totp_enabled_at = now(), totp_secret = 'sealed' WHERE email = $1",
      [email],
    );
    expect(await owes(operator?.id ?? "")).toBeNull();
  });
});
