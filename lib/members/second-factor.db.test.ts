import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, test } from "vitest";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import type { User } from "@/lib/platform/values/merchant";
import { freshDatabase } from "@/testing/database";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  proveSecondFactor,
  renewRecoveryCodes,
} from "./second-factor";
import { SESSION_LIMITS } from "./session-cookie";
import { signIn } from "./sign-in";
import {
  findMembersByEmail,
  findUserOfSession,
  insertSession,
  type SignInMember,
} from "./store/members";
import { countRecoveryCodes } from "./store/second-factors";

const database = freshDatabase();

const START = new Date("2026-11-21T12:00:00Z");
const DEVICE = { address: "203.0.113.1", userAgent: "Firefox" };
const later = (steps: number) => new Date(START.getTime() + steps * 30_000);

let email: string;
let password: string;
let user: User;

beforeEach(async () => {
  email = `dono-${crypto.randomUUID()}@loja.example`;
  const enrolled = await enrolMerchant("Loja", email);
  const member = (await findMembersByEmail(email))[0] as SignInMember;
  password = enrolled.password;
  user = await sessionUser(member);
});

async function sessionUser(member: SignInMember): Promise<User> {
  const session = await insertSession(member, DEVICE);
  const found = await findUserOfSession(session ?? "", SESSION_LIMITS);
  if (!found) throw new Error("the session did not begin");
  return found;
}

/** What the user's authenticator app shows at an instant. */
function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** A code that is right at no instant the tests know. */
function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2, 3, 4, 5].map((steps) => codeAt(secret, later(steps)));
  return ["000000", "111111", "222222"].find((code) => !near.includes(code)) ?? "";
}

async function enabled(): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const begun = await beginSecondFactor(user);
  if (!begun) throw new Error("a second factor is in force");
  const code = codeAt(begun.secret, START);
  const on = await confirmSecondFactor(user, code, DEVICE, START);
  if (on.kind !== "on") throw new Error(`confirming ended as ${on.kind}`);
  return { secret: begun.secret, recoveryCodes: on.recoveryCodes };
}

function tryIn(code: string, at: Date, address = DEVICE.address) {
  return signIn({ email, password, code }, { ...DEVICE, address }, at);
}

function prove(code: string, at: Date, address = DEVICE.address) {
  return proveSecondFactor(user.id, code, { ...DEVICE, address }, at, null);
}

describe("setting a second factor up", () => {
  test("counts for nothing until a code has confirmed it", async () => {
    const begun = await beginSecondFactor(user);
    expect(await tryIn("", START)).toMatchObject({ kind: "session" });
    const code = wrongCode(begun?.secret ?? "");
    const wrong = await confirmSecondFactor(user, code, DEVICE, START);
    expect(wrong).toEqual({ kind: "wrong" });
    expect(await tryIn("", START)).toMatchObject({ kind: "session" });
  });

  test("gives ten recovery codes, and ends the sessions that began without it", async () => {
    const other = await sessionUser((await findMembersByEmail(email))[0] as SignInMember);
    const { recoveryCodes } = await enabled();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await findUserOfSession(other.sessionId, SESSION_LIMITS)).toBeNull();
    expect(await findUserOfSession(user.sessionId, SESSION_LIMITS)).not.toBeNull();
    expect(await beginSecondFactor(user)).toBeNull();
  });

  test("leaves no session to a sign-in that had proved the password alone", async () => {
    const proved = (await findMembersByEmail(email))[0] as SignInMember;
    await enabled();
    expect(await insertSession(proved, DEVICE)).toBeNull();
  });

  test("keeps neither the secret nor a code in the clear", async () => {
    const { secret, recoveryCodes } = await enabled();
    const kept = JSON.stringify(
      await database.sql(
        "SELECT m.*, encode(c.code_hash, 'escape') FROM members m JOIN recovery_codes c ON c.member_id = m.id WHERE m.id = $1",
        [user.id],
      ),
    );
    expect(kept).not.toContain(secret);
    for (const code of recoveryCodes) expect(kept).not.toContain(code.slice(0, 5));
  });
});

describe("signing in with a second factor", () => {
  test("the password alone is not enough, and a wrong password never gets to the code", async () => {
    const { secret } = await enabled();
    expect(await tryIn("", START)).toEqual({ kind: "code_needed" });
    const code = codeAt(secret, later(1));
    const given = { email, password: "errada", code };
    expect(await signIn(given, DEVICE, later(1))).toEqual({ kind: "wrong_password" });
    expect(await tryIn(code, later(1))).toMatchObject({ kind: "session" });
  });

  test("the code that confirmed it, and one that was used, count no more", async () => {
    const { secret } = await enabled();
    expect(await tryIn(codeAt(secret, START), START)).toEqual({ kind: "wrong_code" });
    const code = codeAt(secret, later(1));
    expect(await tryIn(code, later(1))).toMatchObject({ kind: "session" });
    expect(await tryIn(code, later(1))).toEqual({ kind: "wrong_code" });
  });

  test("nor does one that is older than the last one used", async () => {
    const { secret } = await enabled();
    expect(await prove(codeAt(secret, later(3)), later(2))).toBe("right");
    expect(await prove(codeAt(secret, later(2)), later(2))).toBe("wrong");
  });

  test("of many at once with one code, one gets in", async () => {
    const { secret } = await enabled();
    const code = codeAt(secret, later(1));
    const proofs = await Promise.all(Array.from({ length: 8 }, () => prove(code, later(1))));
    expect(proofs.filter((proof) => proof === "right")).toHaveLength(1);
  });

  test("a recovery code gets in once, however it is typed", async () => {
    const { recoveryCodes } = await enabled();
    const [code = ""] = recoveryCodes;
    expect(await tryIn(` ${code.toUpperCase().replace("-", " ")} `, START)).toMatchObject({
      kind: "session",
    });
    expect(await tryIn(code, START)).toEqual({ kind: "wrong_code" });
    expect(await countRecoveryCodes(user.id)).toBe(9);
  });

  test("new recovery codes put an end to the old ones", async () => {
    const { recoveryCodes } = await enabled();
    const fresh = await renewRecoveryCodes(user);
    expect(await prove(recoveryCodes[0] ?? "", START)).toBe("wrong");
    expect(await prove(fresh?.[0] ?? "", START)).toBe("right");
  });

  test("once it is taken away the password is enough again, and no code is kept", async () => {
    const { recoveryCodes } = await enabled();
    expect(await endSecondFactor(user)).toBe(true);
    expect(await tryIn("", START)).toMatchObject({ kind: "session" });
    expect(await countRecoveryCodes(user.id)).toBe(0);
    expect(await prove(recoveryCodes[0] ?? "", START)).toBe("wrong");
    expect(await renewRecoveryCodes(user)).toBeNull();
  });
});

describe("wrong codes", () => {
  test("are delayed by user and address, and nobody is locked out elsewhere", async () => {
    const { secret } = await enabled();
    const wrong = wrongCode(secret);
    for (let i = 0; i < 10; i += 1) expect(await prove(wrong, START, "198.51.100.7")).toBe("wrong");
    const right = codeAt(secret, later(1));
    expect(await prove(right, later(1), "198.51.100.7")).toBe("throttled");
    expect(await prove(right, later(1), "198.51.100.8")).toBe("right");
  });

  test("from many addresses are stopped before one is guessed; a recovery code still works", async () => {
    const { secret, recoveryCodes } = await enabled();
    const wrong = wrongCode(secret);
    for (let i = 0; i < 20; i += 1) {
      expect(await prove(wrong, START, `198.51.101.${i}`)).toBe("wrong");
    }
    const right = codeAt(secret, later(1));
    expect(await prove(right, later(1), "198.51.102.1")).toBe("throttled");
    expect(await prove(recoveryCodes[3] ?? "", later(1), "198.51.102.1")).toBe("right");
    // A browser that the user has signed in from has a count of its own.
    const known = { ...DEVICE, address: "198.51.102.2" };
    expect(await proveSecondFactor(user.id, right, known, later(1), "browser")).toBe("right");
    const notices = await database.sql(
      "SELECT details, subject, member_id FROM audit_log WHERE act = 'session.guessed' AND subject = $1",
      [user.id],
    );
    expect(notices).toEqual([
      { details: { email, guessed: "code" }, subject: user.id, member_id: null },
    ]);
  });
});

test("every way a sign-in ends is a line in the audit log, without what was typed", async () => {
  const { secret, recoveryCodes } = await enabled();
  const code = codeAt(secret, later(1));
  await tryIn("", START);
  await tryIn(recoveryCodes[0]?.replace(/^./, "0") ?? "", START);
  await tryIn(code, later(1));
  await signIn({ email, password: "senha errada", code: "" }, DEVICE, START);
  const lines = await database.sql<{ outcome: string }>(
    "SELECT outcome, details, subject FROM audit_log WHERE member_id = $1 AND act = 'session.begin' ORDER BY id",
    [user.id],
  );
  expect(lines.map(({ outcome }) => outcome)).toEqual([
    "code_needed",
    "wrong_code",
    "done",
    "wrong_password",
  ]);
  expect(JSON.stringify(lines)).not.toContain(code);
});
