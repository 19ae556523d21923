import { createHash } from "node:crypto";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { readMail } from "@/lib/mail/read-mail";
import { leaseMails } from "@/lib/mail/store/outbox";
import type { Allowed } from "@/lib/platform/values/permission";
import { freshDatabase } from "@/testing/database";
import { freshOwner, isSignedIn, signedIn } from "@/testing/members";
import { readPasswordReset, requestPasswordReset, resetPassword } from "./forgotten-password";
import { isPassword } from "./passwords";
import { findMembersByEmail, replacePassword } from "./store/members";

const database = freshDatabase();
const DEVICE = { address: "203.0.113.9", userAgent: "Mozilla/5.0 (X11; Linux) Firefox/145.0" };
const NEXT = "um cavalo de bateria correto";
let owner: Allowed<"manage">;
let networks = 0;

/** Somebody at an address of their own: addresses are counted too. */
const stranger = () => {
  networks += 1;
  return { ...DEVICE, address: `198.51.100.${networks}` };
};

beforeEach(async () => {
  await database.sql("DELETE FROM mails");
  owner = await freshOwner("Padaria");
  await database.sql("DELETE FROM mails");
});

/** The links that wait to be sent, in the order they were requested. */
async function links(): Promise<string[]> {
  const leased = await leaseMails(50, new Date(Date.now() + 1_000));
  const resets = leased
    .filter(({ kind }) => kind === "password_reset")
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const found: string[] = [];
  for (const mail of resets) {
    const read = await readMail(mail);
    if (read?.content.kind === "password_reset") found.push(read.content.link);
  }
  return found;
}
const tokenOf = (link = "") => link.split("/").at(-1) ?? "";
const audited = (act: string) =>
  database.sql<{ outcome: string; member_id: string | null; subject: string | null }>(
    "SELECT outcome, member_id, subject FROM audit_log WHERE act = $1 AND merchant_id = $2 ORDER BY id",
    [act, owner.merchantId],
  );

test("G17 a link changes the password once, ends all sessions and tells the owners", async () => {
  const elsewhere = await signedIn(owner.email);
  await requestPasswordReset(owner.email, "pt-BR", stranger());
  const [link = "", ...more] = await links();
  expect(more).toEqual([]);
  expect(await readPasswordReset(tokenOf(link), DEVICE.address)).toMatchObject({
    kind: "open",
    reset: { email: owner.email, merchantName: "Padaria" },
  });
  const outcomes = await Promise.all([
    resetPassword(tokenOf(link), NEXT, DEVICE),
    resetPassword(tokenOf(link), `${NEXT} 2`, DEVICE),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["changed", "unknown"]);
  expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([false, false]);
  const [member] = await findMembersByEmail(owner.email);
  const [first, second] = [NEXT, `${NEXT} 2`].map((one) =>
    isPassword(one, member?.passwordHash ?? null),
  );
  expect([await first, await second].filter(Boolean)).toHaveLength(1);
  expect(await audited("password.reset")).toContainEqual({
    outcome: "done",
    member_id: owner.id,
    subject: null,
  });
  // Nobody knows who requested it.
  expect(await audited("password.forgot")).toEqual([
    { outcome: "done", member_id: null, subject: owner.id },
  ]);
  const notices = await database.sql(
    "SELECT FROM security_notices WHERE merchant_id = $1 AND act = 'password.reset'",
    [owner.merchantId],
  );
  expect(notices).toHaveLength(1);
});

test("G17 the second factor stays, and is asked for with the new password", async () => {
  await database.sql(
    "UPDATE members SET totp_secret = 'sealed', totp_enabled_at = now() WHERE id = $1",
    [owner.id],
  );
  await requestPasswordReset(owner.email, "pt-BR", stranger());
  await resetPassword(tokenOf((await links())[0]), NEXT, DEVICE);
  expect((await findMembersByEmail(owner.email))[0]).toMatchObject({ secondFactor: true });
});

test("G17 a link is void after 30 minutes, after another one was used, and after any other change", async () => {
  const request = async () => {
    await requestPasswordReset(owner.email, "pt-BR", stranger());
    await database.sql("UPDATE mails SET lease_until = NULL");
    return tokenOf((await links()).at(-1));
  };
  const isOpen = async (token: string) =>
    (await readPasswordReset(token, stranger().address)).kind === "open";
  const old = await request();
  expect(await isOpen(old)).toBe(true);
  await database.sql("UPDATE password_resets SET expires_at = clock_timestamp() - interval '1 ms'");
  expect(await isOpen(old)).toBe(false);
  expect(await resetPassword(old, NEXT, DEVICE)).toEqual({ kind: "unknown" });
  const [one, other] = [await request(), await request()];
  expect((await resetPassword(one, NEXT, DEVICE)).kind).toBe("changed");
  expect(await isOpen(other)).toBe(false);
  await database.sql("DELETE FROM rate_limits");
  const late = await request();
  await replacePassword(owner.id, "an operator's");
  expect(await isOpen(late)).toBe(false);
});

test("G17 the table holds hashes, and a link follows from no more than the service's secret", async () => {
  await requestPasswordReset(owner.email, "pt-BR", stranger());
  const token = tokenOf((await links())[0]);
  const [row] = await database.sql<{ hash: Buffer; text: string }>(
    "SELECT token_hash AS hash, r::text AS text FROM password_resets r ORDER BY created_at DESC LIMIT 1",
  );
  expect(row?.hash).toEqual(createHash("sha256").update(token).digest());
  expect(row?.text).not.toContain(token);
});

test("G17 whether somebody has an e-mail shows neither in the answer nor in its time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answered: (readonly [email: string, seconds: number])[] = [];
  const emails = [owner.email, "ninguem@loja.example"];
  const requests = emails.map(async (email) => {
    answered.push([email, await requestPasswordReset(email, "pt-BR", stranger())]);
  });
  await vi.waitFor(async () =>
    expect(await audited("password.forgot")).toMatchObject([{ outcome: "done" }]),
  );
  // All is done for the one who is there, and neither is answered before the same instant.
  expect(answered).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all(requests);
  expect(answered.toSorted()).toEqual(emails.toSorted().map((email) => [email, 0]));
  expect(await links()).toHaveLength(1);
});

test("G17 an inbox gets three links an hour, and an address requests ten in a quarter of one", async () => {
  for (let n = 0; n < 5; n += 1)
    expect(await requestPasswordReset(owner.email, "pt-BR", stranger())).toBe(0);
  expect(await links()).toHaveLength(3);
  const here = stranger();
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, n) => requestPasswordReset(`${n}@loja.example`, "pt-BR", here)),
  );
  expect(tries.filter((seconds) => seconds > 0)).toHaveLength(2);
});

test("an unfit password leaves the link open, and a removed member has none", async () => {
  await requestPasswordReset(owner.email, "en", stranger());
  const token = tokenOf((await links())[0]);
  expect(await resetPassword(token, "curta", DEVICE)).toEqual({
    kind: "unfit",
    fault: "too_short",
  });
  expect(await resetPassword(token, "123456789012", DEVICE)).toEqual({
    kind: "unfit",
    fault: "easy",
  });
  expect((await readPasswordReset(token, DEVICE.address)).kind).toBe("open");
  await database.sql("UPDATE members SET disabled_at = now() WHERE id = $1", [owner.id]);
  expect(await resetPassword(token, NEXT, DEVICE)).toEqual({ kind: "unknown" });
});
