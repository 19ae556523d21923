import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { findSecurityNotices } from "@/lib/audit/store/security-notices";
import type { Allowed } from "@/lib/platform/values/permission";
import { LOGIN_PERSON } from "@/lib/rate-limits/throttle";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { deviceCookie, knownDeviceIn } from "./device-cookie";
import { hashPassword } from "./passwords";
import { signIn } from "./sign-in";

const database = freshDatabase();
const PASSWORD = "um cavalo de bateria correto";
let owner: Allowed<"manage">;

beforeEach(async () => {
  owner = await freshOwner();
  const change = [owner.id, await hashPassword(PASSWORD)];
  await database.sql("UPDATE members SET password_hash = $2 WHERE id = $1", change);
});

/** The `Cookie` header of a browser after a member signed in from it. */
const cookieAfter = (memberId: string, cookies = "") =>
  deviceCookie(cookies, memberId).split(";")[0] ?? "";

async function trySignIn(password: string, address: string, cookies = "", email = owner.email) {
  const from = { address, userAgent: "Firefox" };
  return (await signIn({ email, password, code: "", cookies }, from, new Date())).kind;
}

async function guess(count: number, network: string, cookies = "", email = owner.email) {
  for (let i = 0; i < count; i += 1) {
    expect(await trySignIn("errada", `${network}.${i}`, cookies, email)).toBe("wrong_password");
  }
}

test("G16 guesses from many addresses are bounded by person, and a browser of theirs still gets in", async () => {
  await guess(LOGIN_PERSON.failures, "198.51.100");
  expect(await trySignIn("errada", "203.0.113.1")).toBe("throttled");
  // Also the right one: another answer would show an attacker which password is right.
  expect(await trySignIn(PASSWORD, "203.0.113.2")).toBe("throttled");
  expect(await trySignIn(PASSWORD, "203.0.113.3", cookieAfter(owner.id))).toBe("session");
  const { notices } = await findSecurityNotices(owner, { page: 0, size: 50 });
  expect(notices.filter(({ act }) => act === "session.guessed")).toMatchObject([
    { details: { email: owner.email, guessed: "password" }, address: "203.0.113.1", email: null },
  ]);
});

test("G16 a browser of one person is an unknown one to another, and has no more guesses than the world", async () => {
  const stranger = await freshOwner();
  await guess(LOGIN_PERSON.failures, "198.51.101");
  expect(await trySignIn(PASSWORD, "203.0.113.5", cookieAfter(stranger.id))).toBe("throttled");
  const own = cookieAfter(owner.id);
  await guess(LOGIN_PERSON.failures, "198.51.102", own);
  expect(await trySignIn(PASSWORD, "203.0.113.6", own)).toBe("throttled");
});

test("G16 one address alone locks nobody out, however often it tries", async () => {
  const outcomes = new Set<string>();
  for (let i = 0; i < 2 * LOGIN_PERSON.failures; i += 1) {
    outcomes.add(await trySignIn("errada", "203.0.113.40"));
  }
  expect([...outcomes]).toEqual(["wrong_password", "throttled"]);
  expect(await trySignIn(PASSWORD, "203.0.113.41")).toBe("session");
});

test("G16 guesses at an e-mail that nobody has are refused as those at one that somebody has", async () => {
  const nobody = `ninguem-${randomUUID()}@loja.example`;
  await guess(LOGIN_PERSON.failures, "198.51.103", "", nobody);
  expect(await trySignIn("errada", "203.0.113.7", "", nobody)).toBe("throttled");
});

test("a browser is known to the last eight members who signed in from it, and forged cookies to nobody", () => {
  const members = Array.from({ length: 9 }, () => randomUUID());
  let cookies = "";
  for (const id of members) cookies = `a=b; ${cookieAfter(id, cookies)}`;
  const known = members.map((id) => knownDeviceIn(cookies, id));
  expect(known[0]).toBeNull();
  expect(new Set(known.slice(1)).size).toBe(1);
  expect(known[1]).toMatch(/^[\w-]{22}$/);
  const [first = ""] = members.slice(-1);
  const forged = cookieAfter(first).replace(/\.(.)/, (_, letter) => (letter === "A" ? ".B" : ".A"));
  expect(knownDeviceIn(forged, first)).toBeNull();
  expect(knownDeviceIn("vintem-device=x.y", first)).toBeNull();
});
