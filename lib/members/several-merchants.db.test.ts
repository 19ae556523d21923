import { expect, test } from "vitest";
import type { Allowed } from "@/lib/platform/values/permission";
import { LOGIN_PERSON } from "@/lib/rate-limits/throttle";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { deviceCookie } from "./device-cookie";
import { acceptInvitation, invite, readInvitation } from "./invitations";
import { hashPassword } from "./passwords";
import { SESSION_LIMITS } from "./session-cookie";
import { signIn } from "./sign-in";
import { findMembersByEmail, findUserOfSession } from "./store/members";

// One e-mail address in several merchants (ADR 0072).

const database = freshDatabase();
const OWN = "um cavalo de bateria correto";
const OTHER = "outra frase bem comprida";

/** An owner with a password. */
async function ownerWith(password: string, shop: string): Promise<Allowed<"manage">> {
  const owner = await freshOwner(shop);
  const change = [owner.id, await hashPassword(password)];
  await database.sql("UPDATE members SET password_hash = $2 WHERE id = $1", change);
  return owner;
}

/** Makes a member of another merchant with somebody's e-mail, as any owner can; what came of it, and the member's id. */
async function planted(email: string, password: string, shop: string) {
  const attacker = await freshOwner(shop);
  const token = (await invite(attacker, email, "owner")).link.split("/").at(-1) ?? "";
  const reading = await readInvitation(token, "203.0.113.1");
  if (reading.kind !== "open") throw new Error("the invitation is not open");
  const device = { address: "203.0.113.9", userAgent: "test" };
  const outcome = await acceptInvitation(
    token,
    reading.invitation,
    { name: "X", password },
    device,
  );
  const members = await findMembersByEmail(email);
  const member = members.find(({ merchantId }) => merchantId === attacker.merchantId);
  return { outcome, id: member?.id ?? "" };
}

function enter(email: string, password: string, more: { member?: string; cookies?: string } = {}) {
  const device = { address: "203.0.113.20", userAgent: "Firefox" };
  return signIn({ email, password, code: "", ...more }, device, new Date());
}

/** The name of the merchant that a sign-in leads to. */
async function shopOf(outcome: Awaited<ReturnType<typeof enter>>): Promise<unknown> {
  if (outcome.kind !== "session") return outcome.kind;
  const user = await findUserOfSession(outcome.sessionId, SESSION_LIMITS);
  return user && "merchantName" in user ? user.merchantName : null;
}

test("an owner who takes somebody's e-mail learns nothing by it, and keeps nobody out", async () => {
  const victim = await ownerWith(OWN, "Padaria");
  const nobody = await planted("ninguem@loja.example", OTHER, "Loja B");
  const { outcome } = await planted(victim.email, OTHER, "Loja C");
  expect(outcome).toBe("accepted");
  expect(outcome).toBe(nobody.outcome);
  expect(await shopOf(await enter(victim.email, OWN))).toBe("Padaria");
  expect(await shopOf(await enter(victim.email, OTHER))).toBe("Loja C");
});

test("who has one password in two merchants says which one is meant", async () => {
  const owner = await ownerWith(OWN, "Padaria");
  const { id } = await planted(owner.email, OWN, "Confeitaria");
  const asked = await enter(owner.email, OWN);
  expect(asked).toEqual({
    kind: "choice_needed",
    choices: [
      { memberId: owner.id, merchantName: "Padaria" },
      { memberId: id, merchantName: "Confeitaria" },
    ],
  });
  expect(await shopOf(await enter(owner.email, OWN, { member: id }))).toBe("Confeitaria");
  expect(await shopOf(await enter(owner.email, OWN, { member: owner.id }))).toBe("Padaria");
  const stranger = await ownerWith(OWN, "Loja D");
  expect(await enter(owner.email, OWN, { member: stranger.id })).toEqual({
    kind: "wrong_password",
  });
  // A browser that one of the two was in before asks as well.
  const cookies = deviceCookie("", owner.id).split(";")[0] ?? "";
  expect((await enter(owner.email, OWN, { cookies })).kind).toBe("choice_needed");
});

test("G16 a browser that is known to a member with the same e-mail has no more guesses at the other", async () => {
  const victim = await ownerWith(OWN, "Padaria");
  const { id } = await planted(victim.email, OTHER, "Loja E");
  for (let i = 0; i < LOGIN_PERSON.failures; i += 1) {
    const from = { address: `198.51.100.${i}`, userAgent: "curl" };
    const guess = { email: victim.email, password: "errada", code: "" };
    expect(await signIn(guess, from, new Date())).toEqual({ kind: "wrong_password" });
  }
  const cookies = deviceCookie("", id).split(";")[0] ?? "";
  expect(await enter(victim.email, OWN, { cookies })).toEqual({ kind: "throttled" });
  expect(await shopOf(await enter(victim.email, OTHER, { cookies }))).toBe("Loja E");
});

test("G16 a member who is given each guess as password has no more guesses at the other", async () => {
  const victim = await ownerWith(OWN, "Padaria");
  const { id } = await planted(victim.email, OTHER, "Loja F");
  const outcomes: string[] = [];
  const bound = LOGIN_PERSON.failures;
  for (let i = 0; i <= bound; i += 1) {
    const guess = i < bound ? `palpite número ${i}` : OWN;
    const change = [id, await hashPassword(guess)];
    await database.sql("UPDATE members SET password_hash = $2 WHERE id = $1", change);
    const from = { address: `192.0.2.${i}`, userAgent: "curl" };
    const sent = { email: victim.email, password: guess, code: "" };
    outcomes.push((await signIn(sent, from, new Date())).kind);
  }
  expect(outcomes).toEqual([...Array(bound).fill("session"), "throttled"]);
});

test("no merchant learns from where a wrong password came that may be another's", async () => {
  const owner = await ownerWith(OWN, "Padaria");
  await planted(owner.email, OTHER, "Loja G");
  await enter(owner.email, "errada");
  const lines = await database.sql(
    "SELECT merchant_id, member_id FROM audit_log WHERE outcome = 'wrong_password' ORDER BY id DESC LIMIT 1",
  );
  expect(lines).toEqual([{ merchant_id: null, member_id: null }]);
});
