import { beforeEach, describe, expect, test } from "vitest";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { disableMerchant } from "@/lib/merchants/store/merchants";
import type { User } from "@/lib/platform/values/merchant";
import { freshDatabase } from "@/testing/database";
import { hashPassword } from "./passwords";
import { SESSION_LIMITS } from "./session-cookie";
import { signIn } from "./sign-in";
import {
  addMember,
  changePassword,
  endSession,
  endSessionOf,
  endSessionsOf,
  findMembersByEmail,
  findPassword,
  findSessions,
  findUserOfSession,
  insertSession,
  replacePassword,
} from "./store/members";
import { changeOwnPassword } from "./user-password";

const database = freshDatabase();

const DEVICE = { address: "203.0.113.1", userAgent: "Firefox" };
let owner: { email: string; password: string; merchantId: string };

beforeEach(async () => {
  const email = `dono-${crypto.randomUUID()}@loja.example`;
  const enrolled = await enrolMerchant("Padaria da Esquina", email);
  owner = { email, password: enrolled.password, merchantId: enrolled.merchant.id };
});

async function signedIn(password = owner.password): Promise<string> {
  const outcome = await signIn({ email: owner.email, password, code: "" }, DEVICE, new Date());
  if (outcome.kind !== "session") throw new Error(`the sign-in ended as ${outcome.kind}`);
  return outcome.sessionId;
}

function userOf(sessionId: string): Promise<User | null> {
  return findUserOfSession(sessionId, SESSION_LIMITS);
}

async function ownerIn(sessionId: string): Promise<User> {
  const user = await userOf(sessionId);
  if (!user) throw new Error("the session is over");
  return user;
}

/** Moves a session back in time. */
async function age(sessionId: string, column: "seen_at" | "signed_in_at", by: string) {
  await database.sql(
    `UPDATE member_sessions SET ${column} = ${column} - $2::interval WHERE id = $1`,
    [sessionId, by],
  );
}

describe("how long a session lives", () => {
  test("G6 until its user has begun ten others since it was used", async () => {
    const sessions: string[] = [];
    for (let begun = 0; begun < 11; begun += 1) sessions.push(await signedIn());
    const [first = "", second = ""] = sessions;
    // Used after all others, as far as the database knows.
    await database.sql(
      "UPDATE member_sessions SET seen_at = now() + interval '1 hour' WHERE id = $1",
      [second],
    );
    sessions.push(await signedIn());
    const alive = await Promise.all(sessions.map(async (id) => (await userOf(id)) !== null));
    expect(alive.filter(Boolean)).toHaveLength(10);
    expect([await userOf(first), (await userOf(second))?.email]).toEqual([null, owner.email]);
  });

  test("G6 30 minutes without a request, and not a minute more", async () => {
    const session = await signedIn();
    await age(session, "seen_at", "29 minutes");
    expect(await userOf(session)).toMatchObject({ email: owner.email });
    await age(session, "seen_at", "31 minutes");
    expect(await userOf(session)).toBeNull();
  });

  test("each request begins the 30 minutes anew", async () => {
    const session = await signedIn();
    for (let i = 0; i < 3; i += 1) {
      await age(session, "seen_at", "20 minutes");
      expect(await userOf(session)).not.toBeNull();
    }
  });

  test("G6 12 hours in any case, however busy", async () => {
    const session = await signedIn();
    await age(session, "signed_in_at", "11 hours 59 minutes");
    expect(await userOf(session)).not.toBeNull();
    await age(session, "signed_in_at", "2 minutes");
    expect(await userOf(session)).toBeNull();
  });

  test("one that has run out is not among the open ones, and comes back by nothing", async () => {
    const [old, young] = [await signedIn(), await signedIn()];
    await age(old, "seen_at", "31 minutes");
    expect(await userOf(old)).toBeNull();
    const { id } = await ownerIn(young);
    expect((await findSessions(id, SESSION_LIMITS)).map((open) => open.id)).toEqual([young]);
  });
});

describe("a session is dead at once", () => {
  test("when it is signed out of, and only it", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await endSession(one);
    expect(await userOf(one)).toBeNull();
    expect(await userOf(other)).not.toBeNull();
  });

  test("when the user signs out everywhere", async () => {
    const sessions = [await signedIn(), await signedIn()];
    await endSessionsOf((await ownerIn(sessions[0] ?? "")).id);
    for (const session of sessions) expect(await userOf(session)).toBeNull();
  });

  test("when the user is removed", async () => {
    const session = await signedIn();
    await database.sql("UPDATE members SET disabled_at = now() WHERE email = $1", [owner.email]);
    expect(await userOf(session)).toBeNull();
    const again = { email: owner.email, password: owner.password, code: "" };
    expect(await signIn(again, DEVICE, new Date())).toEqual({ kind: "wrong_password" });
  });

  test("when the merchant is disabled", async () => {
    const session = await signedIn();
    const { merchantId } = (await ownerIn(session)) as Extract<User, { merchantId: string }>;
    await disableMerchant(merchantId, new Date(), true);
    expect(await userOf(session)).toBeNull();
  });

  test("when the operator resets the password, with the second factor and its codes", async () => {
    const session = await signedIn();
    const { id } = await ownerIn(session);
    await database.sql(
      `WITH with_factor AS (UPDATE members SET totp_secret = 'x', totp_enabled_at = now() WHERE id = $1)
       INSERT INTO recovery_codes (member_id, code_hash) VALUES ($1, 'x')`,
      [id],
    );
    await replacePassword(id, await hashPassword("outra senha bem longa"));
    expect(await userOf(session)).toBeNull();
    expect(await database.sql("SELECT FROM recovery_codes WHERE member_id = $1", [id])).toEqual([]);
    expect(await userOf(await signedIn("outra senha bem longa"))).not.toBeNull();
  });
});

describe("a change of password", () => {
  const NEXT = "uma frase bem comprida";

  test("ends every session, and this one goes on under another name, no longer than before", async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    await age(here, "signed_in_at", "11 hours");
    const user = await ownerIn(here);
    const outcome = await changeOwnPassword(user, owner.password, NEXT, DEVICE);
    if (outcome.kind !== "changed") throw new Error(`the change ended as ${outcome.kind}`);
    expect(await userOf(there)).toBeNull();
    expect(await userOf(here)).toBeNull();
    expect(await userOf(outcome.sessionId)).toMatchObject({ id: user.id });
    await age(outcome.sessionId, "signed_in_at", "61 minutes");
    expect(await userOf(outcome.sessionId)).toBeNull();
    expect(await userOf(await signedIn(NEXT))).not.toBeNull();
    await expect(signedIn(owner.password)).rejects.toThrow("wrong_password");
  });

  test("is refused without the present password, and nothing ends", async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const user = await ownerIn(here);
    expect(await changeOwnPassword(user, "errada", NEXT, DEVICE)).toEqual({ kind: "wrong" });
    expect(await userOf(there)).not.toBeNull();
  });

  test("is refused for a password that is short, or that everybody knows", async () => {
    const user = await ownerIn(await signedIn());
    const tries = [
      ["curta", "too_short"],
      [owner.email.toUpperCase(), "guessable"],
      ["padaria da esquina", "guessable"],
      ["senha1234567", "easy"],
      ["x".repeat(1_025), "too_long"],
      [owner.password, "same"],
    ] as const;
    for (const [password, fault] of tries) {
      const outcome = await changeOwnPassword(user, owner.password, password, DEVICE);
      expect(outcome).toEqual({ kind: "unfit", fault });
    }
  });

  test("G16 counts a session's wrong passwords, and sign-ins at its address by themselves", async () => {
    const user = await ownerIn(await signedIn());
    const device = { ...DEVICE, address: "203.0.113.40" };
    for (let i = 0; i < 10; i += 1) {
      expect(await changeOwnPassword(user, `errada ${i}`, NEXT, device)).toEqual({
        kind: "wrong",
      });
    }
    expect(await changeOwnPassword(user, owner.password, NEXT, device)).toEqual({
      kind: "throttled",
    });
    const given = { email: owner.email, password: owner.password, code: "" };
    // A session keeps nobody from signing in, at this address or elsewhere.
    expect(await signIn(given, device, new Date())).toMatchObject({ kind: "session" });
    expect(await userOf(await signedIn())).not.toBeNull();
  });

  test("is done once when two at once ask for it", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const user = await ownerIn(one);
    const { hash } = await findPassword(user.id);
    const change = { memberId: user.id, from: hash, device: DEVICE };
    const sessions = await Promise.all([
      changePassword({ ...change, sessionId: one, to: "hash a" }),
      changePassword({ ...change, sessionId: two, to: "hash b" }),
    ]);
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
    expect(await findSessions(user.id, SESSION_LIMITS)).toHaveLength(1);
  });

  test("leaves no session to a sign-in that had proved the old password", async () => {
    const here = await signedIn();
    const user = await ownerIn(here);
    const [proved] = await findMembersByEmail(owner.email);
    if (!proved) throw new Error("nobody has this e-mail");
    await changeOwnPassword(user, owner.password, NEXT, DEVICE);
    expect(await insertSession(proved, DEVICE)).toBeNull();
  });
});

test("a try with a made-up e-mail is written down as one against a user is: it takes as long", async () => {
  const device = { ...DEVICE, address: "203.0.113.77" };
  for (const email of [owner.email, `ninguem-${crypto.randomUUID()}@loja.example`]) {
    const outcome = await signIn({ email, password: "errada", code: "" }, device, new Date());
    expect(outcome).toEqual({ kind: "wrong_password" });
  }
  const lines = await database.sql(
    `SELECT member_id IS NULL AS nobody, act, outcome FROM audit_log WHERE address = $1 ORDER BY id`,
    [device.address],
  );
  const line = { act: "session.begin", outcome: "wrong_password" };
  expect(lines).toEqual([
    { ...line, nobody: false },
    { ...line, nobody: true },
  ]);
});

test("a sign-in that was proved leaves no session to somebody removed meanwhile", async () => {
  const [proved] = await findMembersByEmail(owner.email);
  if (!proved) throw new Error("nobody has this e-mail");
  await database.sql("UPDATE members SET disabled_at = now() WHERE id = $1", [proved.id]);
  expect(await insertSession(proved, DEVICE)).toBeNull();
});

test("nobody ends another user's session", async () => {
  const session = await signedIn();
  const other = await addMember({
    merchantId: null,
    role: "operator",
    email: `op-${crypto.randomUUID()}@vintem.example`,
    name: null,
    passwordHash: "none",
  });
  expect(await endSessionOf(other ?? "", session)).toBe(false);
  expect(await userOf(session)).not.toBeNull();
  expect(await endSessionOf((await ownerIn(session)).id, session)).toBe(true);
  expect(await userOf(session)).toBeNull();
});
