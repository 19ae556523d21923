import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { endOldChanges, findPendingChanges } from "@/lib/approvals/store/pending-changes";
import { findSecurityNotices } from "@/lib/audit/store/security-notices";
import { ensureSigningKey } from "@/lib/credentials/access-tokens";
import { findOpenInvitations } from "@/lib/members/store/invitations";
import { findTeam } from "@/lib/members/store/team";
import { env, settle } from "@/lib/platform/env";
import type { Allowed } from "@/lib/platform/values/permission";
import { freshDatabase } from "@/testing/database";
import { freshMember, freshOwner, managing } from "@/testing/members";
import { callFromPage } from "@/testing/page-call";
import { OWN_KEY, PROVIDER } from "@/testing/provider-bodies";
import { newClient } from "@/testing/system-call";
import { OPERATIONS } from "./operations";

const database = freshDatabase();

beforeAll(ensureSigningKey);

let ana: Allowed<"manage">;
let bia: Allowed<"manage">;

beforeEach(async () => {
  ana = await freshOwner();
  bia = managing(await freshMember(ana.merchantId, "owner"));
  expect(await call(ana, "setSecondPersonRule", { required: true })).toMatchObject({ status: 200 });
});

const call = (who: { sessionId: string }, name: string, body?: unknown, id?: string) =>
  callFromPage(who.sessionId, name, body, id);

/** Requests a change that waits; its id. */
async function requested(name: string, body?: unknown, id?: string): Promise<string> {
  const answer = await call(ana, name, body, id);
  expect(answer.status).toBe(202);
  return (answer.pendingChange as { id: string }).id;
}

const changes = async () => findPendingChanges(ana);
const endpoints = () =>
  database.sql<{ count: number }>(
    "SELECT count(*)::integer AS count FROM webhook_endpoints WHERE merchant_id = $1",
    [ana.merchantId],
  );

describe("G18 what decides where money goes waits for a second owner", () => {
  test("and nothing of it is done before", async () => {
    const id = await requested("addProviderAccount", OWN_KEY);
    const accounts = () =>
      database.sql("SELECT id FROM psp_accounts WHERE merchant_id = $1", [ana.merchantId]);
    expect(await accounts()).toEqual([]);
    expect(await changes()).toMatchObject([
      { id, act: "psp_account.add", status: "WAITING", details: { pixKey: "a@loja.example" } },
    ]);
    const approved = await call(bia, "approvePendingChange", undefined, id);
    expect(approved).toMatchObject({ status: 200, refusal: null });
    expect(approved).not.toHaveProperty("code");
    expect(await accounts()).toHaveLength(1);
    expect(await changes()).toMatchObject([{ id, status: "APPLIED", decider: bia.email }]);
  });

  test("never the one who requested it approves, in no session and under no other name", async () => {
    const id = await requested("addProviderAccount", OWN_KEY);
    for (const name of ["approvePendingChange", "declinePendingChange"]) {
      expect(await call(ana, name, undefined, id)).toMatchObject({ status: 403 });
    }
    const stranger = await freshOwner("Outra loja");
    expect(await call(stranger, "approvePendingChange", undefined, id)).toMatchObject({
      status: 404,
    });
    const finance = await freshMember(ana.merchantId, "finance");
    expect(await call(finance, "approvePendingChange", undefined, id)).toMatchObject({
      status: 403,
    });
    await expect(
      database.sql(
        "UPDATE pending_changes SET status = 'APPLIED', decided_by = requested_by WHERE id = $1",
        [id],
      ),
    ).rejects.toThrow(/second_person/);
    expect(await changes()).toMatchObject([{ status: "WAITING" }]);
  });

  test("nor by an invitation of an owner from before, which is void from then on", async () => {
    const other = await freshOwner("Duas donas");
    managing(await freshMember(other.merchantId, "owner"));
    const roles = ["owner", "finance"] as const;
    for (const role of roles) {
      const body = { email: `${role}@loja.example`, role };
      expect(await call(other, "inviteMember", body)).toMatchObject({ status: 201 });
    }
    const rule = { required: true };
    expect(await call(other, "setSecondPersonRule", rule)).toMatchObject({ status: 200 });
    const open = await findOpenInvitations(other);
    expect(open.map(({ role }) => role)).toEqual(["finance"]);
  });

  test("an approval needs a recent proof", async () => {
    const id = await requested("addProviderAccount", OWN_KEY);
    await database.sql("UPDATE member_sessions SET proved_at = NULL WHERE id = $1", [
      bia.sessionId,
    ]);
    expect(await call(bia, "approvePendingChange", undefined, id)).toMatchObject({
      code: "proof_required",
    });
  });

  test("of many approvals at once one makes the change", async () => {
    const url = "https://loja.example/avisos";
    const id = await requested("createWebhookEndpoint", { url });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(bia, "approvePendingChange", undefined, id)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await endpoints()).toEqual([{ count: 1 }]);
  });

  test("what was declined, taken back or waited too long is never made, and holds nothing", async () => {
    const declined = await requested("addProviderAccount", PROVIDER);
    const withdrawn = await requested("addProviderAccount", PROVIDER);
    const expired = await requested("addProviderAccount", PROVIDER);
    const stored = await database.sql<{ row: string }>(
      "SELECT p::text AS row FROM pending_changes p WHERE merchant_id = $1",
      [ana.merchantId],
    );
    expect(JSON.stringify(stored)).not.toContain("segredo");
    expect(await call(bia, "declinePendingChange", undefined, declined)).toMatchObject({
      status: 200,
      act: "psp_account.add",
    });
    expect(await call(bia, "withdrawPendingChange", undefined, withdrawn)).toMatchObject({
      status: 404,
    });
    expect(await call(ana, "withdrawPendingChange", undefined, withdrawn)).toMatchObject({
      status: 200,
    });
    await database.sql(
      "UPDATE pending_changes SET expires_at = clock_timestamp() - interval '1 s' WHERE id = $1",
      [expired],
    );
    for (const id of [declined, withdrawn, expired]) {
      expect(await call(bia, "approvePendingChange", undefined, id)).toMatchObject({ status: 409 });
    }
    await endOldChanges();
    expect(
      await database.sql(
        "SELECT id FROM pending_changes WHERE merchant_id = $1 AND sealed_request IS NOT NULL",
        [ana.merchantId],
      ),
    ).toEqual([]);
    expect((await changes()).map(({ status }) => status).toSorted()).toEqual([
      "DECLINED",
      "EXPIRED",
      "WITHDRAWN",
    ]);
  });

  test("a change that can be made no more is refused with the reason", async () => {
    const secret = { name: "loja", scopes: ["pagamentos:read"] };
    const first = await requested("createClientSecret", secret);
    const second = await requested("createClientSecret", secret);
    expect(await call(bia, "approvePendingChange", undefined, first)).toMatchObject({
      refusal: null,
    });
    expect(await call(bia, "approvePendingChange", undefined, second)).toMatchObject({
      refusal: "há uma chave ativa com este nome",
    });
    expect((await changes()).map(({ status }) => status).toSorted()).toEqual([
      "APPLIED",
      "REFUSED",
    ]);
    // Whoever requested a change has to be allowed to when it is made.
    const third = await requested("createClientSecret", { ...secret, name: "outra" });
    await database.sql("UPDATE members SET role = 'viewer' WHERE id = $1", [ana.id]);
    expect(await call(bia, "approvePendingChange", undefined, third)).toMatchObject({
      refusal: "quem pediu não pode mais isto",
    });
  });

  test("a secret that comes of it is its requester's to read, once", async () => {
    const id = await requested("createClientSecret", { name: "loja", scopes: ["pagamentos:read"] });
    const approved = await call(bia, "approvePendingChange", undefined, id);
    expect(Object.keys(approved).toSorted()).toEqual(["refusal", "status"]);
    expect(await call(bia, "takePendingAnswer", undefined, id)).toMatchObject({ status: 404 });
    expect(await changes()).toMatchObject([{ hasAnswer: true }]);
    const { answer } = await call(ana, "takePendingAnswer", undefined, id);
    expect(answer).toMatch(/.{30}/);
    expect(await call(ana, "takePendingAnswer", undefined, id)).toMatchObject({ status: 404 });
  });

  test("nobody takes the place of the second owner with the link of their invitation", async () => {
    const own = env();
    const from = { name: "", address: "vintem@loja.example" };
    const mail = { host: "127.0.0.1", port: 25, secure: false, login: null, from };
    settle({ ...own, mail }, own.databaseUrl, own.secret);
    onTestFinished(() => void settle(own, own.databaseUrl, own.secret));
    const invited = { email: "maria@loja.example", role: "owner" };
    const id = await requested("inviteMember", invited);
    expect(await call(bia, "approvePendingChange", undefined, id)).toMatchObject({ status: 200 });
    const mails = "SELECT kind FROM mails WHERE merchant_id = $1 AND kind = 'invitation'";
    expect(await database.sql(mails, [ana.merchantId])).toHaveLength(1);
    expect(await changes()).toMatchObject([{ status: "APPLIED", hasAnswer: false }]);
    expect(await call(ana, "takePendingAnswer", undefined, id)).toMatchObject({ status: 404 });
  });

  test("an owner is removed by two, and what needs no second person goes on at once", async () => {
    const caio = await freshMember(ana.merchantId, "owner");
    const id = await requested("removeTeamMember", undefined, caio.id);
    expect(await changes()).toMatchObject([{ details: { about: caio.email } }]);
    await call(bia, "approvePendingChange", undefined, id);
    expect((await findTeam(ana)).map(({ email }) => email)).not.toContain(caio.email);
    const viewer = { email: "vera@loja.example", role: "viewer" };
    expect(await call(ana, "inviteMember", viewer)).toMatchObject({ status: 201 });
  });

  test("to demand it no longer takes two, and to demand it takes two owners", async () => {
    const id = await requested("setSecondPersonRule", { required: false });
    await call(bia, "approvePendingChange", undefined, id);
    expect(await call(ana, "addProviderAccount", OWN_KEY)).toMatchObject({ status: 200 });
    const lone = await freshOwner("Sozinha");
    expect(await call(lone, "setSecondPersonRule", { required: true })).toMatchObject({
      status: 400,
    });
  });

  test("all owners are notified of the request and of the decision, and the audit log names both", async () => {
    const id = await requested("addProviderAccount", OWN_KEY);
    await call(bia, "approvePendingChange", undefined, id);
    const { notices } = await findSecurityNotices(bia, { page: 0, size: 10 });
    expect(notices.map(({ act, email }) => [act, email])).toEqual([
      ["pending_change.approve", bia.email],
      ["psp_account.add", ana.email],
      ["pending_change.request", ana.email],
      ["team.second_person_rule", ana.email],
    ]);
    const lines = await database.sql(
      `SELECT act, outcome, details->>'approvedBy' AS by FROM audit_log
       WHERE merchant_id = $1 AND act = 'psp_account.add' ORDER BY id`,
      [ana.merchantId],
    );
    expect(lines).toEqual([
      { act: "psp_account.add", outcome: "pending", by: null },
      { act: "psp_account.add", outcome: "done", by: bia.email },
    ]);
  });

  test("a merchant has twenty that wait at most", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => requested("changeReturnOrigins", { origins: [] })),
    );
    expect(await call(ana, "changeReturnOrigins", { origins: [] })).toMatchObject({
      code: "limit_reached",
    });
  });
});

/** Operations that demand a proof of owners and are done at once, each with why. */
const AT_ONCE: Readonly<Record<string, string>> = {
  rotateAccountWebhook: "money goes where it went",
  revealWebhookSecret: "only reads",
  rotateWebhookSecret: "a secret that leaked does not wait",
  pauseWebhookEndpoint: "nothing is sent elsewhere",
  getPayerData: "a person's right",
  anonymizePayerData: "a person's right",
  setRetention: "no money",
  approvePendingChange: "the second person",
  takePendingAnswer: "only reads",
};

test("G18 every operation that demands an owner's proof waits for a second one, or says why not", () => {
  const owners = OPERATIONS.filter(
    ({ proof, at }) => proof && at.some(({ who }) => who.kind === "member"),
  );
  const atOnce = owners.filter(({ secondPerson }) => !secondPerson).map(({ name }) => name);
  expect(atOnce.toSorted()).toEqual(Object.keys(AT_ONCE).toSorted());
});

test("G18 a system's credential does not do what two people decide", async () => {
  const { merchantId, call: callAs } = await newClient();
  const create = (key: string) =>
    callAs("createWebhookEndpoint", "/webhook-endpoints", { url: "https://loja.example/a" }, key);
  await database.sql("UPDATE merchants SET requires_second_person = true WHERE id = $1", [
    merchantId,
  ]);
  expect(await create("um")).toMatchObject({
    status: 403,
    json: { code: "second_person_required" },
  });
  await database.sql("UPDATE merchants SET requires_second_person = false WHERE id = $1", [
    merchantId,
  ]);
  expect(await create("um")).toMatchObject({ status: 201 });
});
