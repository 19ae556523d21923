import { beforeEach, expect, test } from "vitest";
import { feedEventResponse } from "@/lib/events/event-response";
import { findFeedPage } from "@/lib/events/store/feed";
import { hashPassword } from "@/lib/members/passwords";
import { signIn } from "@/lib/members/sign-in";
import type { Allowed } from "@/lib/platform/values/permission";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { freshOwner } from "@/testing/members";
import { callFromPage } from "@/testing/page-call";
import { audited } from "./audited";
import { countUnreadNotices, findSecurityNotices } from "./store/security-notices";

const database = freshDatabase();
const PASSWORD = "um cavalo de bateria correto";
let owner: Allowed<"manage">;

beforeEach(async () => {
  owner = await freshOwner();
  await database.sql("UPDATE members SET password_hash = $2 WHERE id = $1", [
    owner.id,
    await hashPassword(PASSWORD),
  ]);
});

const actsOf = async (reader = owner) =>
  (await findSecurityNotices(reader, { page: 0, size: 50 })).notices.map(({ act }) => act);

test("G13 changes of where money goes, and of who may make them, are notices; others are not", async () => {
  const call = (name: string, body?: unknown) => callFromPage(owner.sessionId, name, body);
  const own = { kind: "static-pix", name: "Chave", keyKind: "email", pixKey: "a@loja.example" };
  await call("addProviderAccount", { ...own, receiverName: "Loja", city: "Recife" });
  await call("createClientSecret", { name: "loja", scopes: ["pagamentos:read"] });
  await call("inviteMember", { email: "bia@loja.example", role: "owner" });
  await call("inviteMember", { email: "caio@loja.example", role: "viewer" });
  await call("changeReturnOrigins", { origins: ["https://loja.example"] });
  await call("createWebhookEndpoint", { url: "https://loja.example/avisos" });
  await call("changeProfile", { name: "Loja", colour: "#a4471d" });
  await call("changeProfile", { name: "Loja da Ana", colour: null });
  // Refused: nothing changed.
  await call("createClientSecret", { name: "loja", scopes: ["pagamentos:read"] });
  expect((await actsOf()).toReversed()).toEqual([
    "psp_account.add",
    "credential.create",
    "team.invite",
    "return_origins.change",
    "webhook_endpoint.create",
    "profile.change",
  ]);
  const { notices } = await findSecurityNotices(owner, { page: 0, size: 50 });
  expect(notices[0]).toMatchObject({
    details: { name: "Loja da Ana", nameBefore: "Loja" },
    email: owner.email,
    byOperator: false,
  });
  expect(await actsOf(await freshOwner())).toEqual([]);
});

test("a command's and an operator's change make notices too, and a price one for its merchant", async () => {
  const { id: merchantId } = await newMerchant();
  const command = { address: "command", userAgent: "", memberId: null, subject: null };
  const act = async (name: string, about: string | null, subject: string | null) =>
    audited(
      { ...command, merchantId: about as typeof merchantId | null, act: name, subject },
      async () => "done",
      () => "done",
    );
  await act("credential.rotate", owner.merchantId, null);
  await act("price.set", null, owner.merchantId);
  await act("price.set", null, merchantId);
  await act("price.set", null, null);
  await act("price.set", null, "nobody's id");
  // What a thief of a session would do first, so that nobody is notified of the rest.
  const first = ["team.remove", "team.change_role", "webhook_endpoint.delete", "retention.set"];
  for (const name of first) await act(name, owner.merchantId, null);
  expect((await actsOf()).toReversed()).toEqual(["credential.rotate", "price.set", ...first]);
});

test("a sign-in from a new place is a notice, the first one and one from a known place are not", async () => {
  await database.sql("DELETE FROM member_sessions WHERE member_id = $1", [owner.id]);
  const input = { email: owner.email, password: PASSWORD, code: "" };
  const here = { address: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/144.0" };
  await signIn(input, here, new Date());
  await signIn(input, { ...here, userAgent: here.userAgent.replace("144.0", "145.1") }, new Date());
  expect(await actsOf()).toEqual([]);
  await signIn(input, { ...here, address: "198.51.100.1" }, new Date());
  await signIn(
    { ...input, password: "outra frase" },
    { ...here, address: "192.0.2.9" },
    new Date(),
  );
  const { notices } = await findSecurityNotices(owner, { page: 0, size: 50 });
  expect(notices).toMatchObject([
    { act: "session.begin", address: "198.51.100.1", email: owner.email },
  ]);
});

test("each owner marks them as read for themself", async () => {
  const call = (name: string, body?: unknown) => callFromPage(owner.sessionId, name, body);
  await call("createClientSecret", { name: "loja", scopes: ["pagamentos:read"] });
  expect(await countUnreadNotices(owner, 100)).toBe(1);
  const { notices } = await findSecurityNotices(owner, { page: 0, size: 50 });
  const upTo = notices[0]?.at.toISOString();
  expect(await call("markNoticesRead", { upTo })).toMatchObject({ status: 204 });
  expect(await countUnreadNotices(owner, 100)).toBe(0);
  await call("createClientSecret", { name: "outra", scopes: ["pagamentos:read"] });
  expect(await countUnreadNotices(owner, 100)).toBe(1);
});

test("an event brings a notice to the merchant's systems, without what it was about", async () => {
  const secret = { name: "loja", scopes: ["pagamentos:read"] };
  await callFromPage(owner.sessionId, "createClientSecret", secret);
  await numberAll();
  const page = await findFeedPage(owner.merchantId, { after: 0, limit: 10, types: null });
  const [event] = page.events.map((one) => feedEventResponse(one, "https://api.example"));
  expect(event).toMatchObject({
    type: "merchant.security_notice",
    data: { payment: null, change: null, refund: null, exception: null },
  });
  expect(event?.id).toMatch(/^evt_n[0-9a-f]{32}_1$/);
  expect(event?.data.notice).toMatchObject({
    action: "credential.create",
    actor: `member:${owner.id}`,
  });
});
