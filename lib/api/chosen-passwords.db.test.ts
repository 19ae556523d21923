import { expect, test } from "vitest";
import { invite } from "@/lib/members/invitations";
import { hashPassword, isPassword, PASSWORDS_WAITING } from "@/lib/members/passwords";
import { signIn } from "@/lib/members/sign-in";
import { isBusy } from "@/lib/platform/busy";
import { LOGIN_MEMBER, PASSWORD_CHOICE } from "@/lib/rate-limits/throttle";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { OPERATIONS } from "./operations";
import { serve } from "./serve";

const database = freshDatabase();
const EASY = "p4$$w0rdp4$$w0rdp4$$w0rd";

/** Sends the form of an invitation, each time from another address. */
async function accept(token: string, password: string, from: string) {
  const operation = OPERATIONS.find(({ name }) => name === "acceptTeamInvitation");
  const [address] = operation?.at ?? [];
  if (!operation || !address) throw new Error("there is no such operation");
  const request = new Request("http://localhost:3000/api/dashboard/accept-invitation", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-vintem-address": from,
    },
    body: JSON.stringify({ token, name: "Eva", password }),
  });
  return serve(operation, address)(request);
}

test("G23 the holder of a link chooses among so many passwords, from any address", async () => {
  const owner = await freshOwner("Loja");
  const { link } = await invite(owner, "eva@loja.example", "viewer");
  const token = link.split("/").at(-1) ?? "";
  for (let i = 0; i < PASSWORD_CHOICE.failures; i += 1) {
    expect((await accept(token, EASY, `198.51.100.${i}`)).status).toBe(400);
  }
  const refused = await accept(token, "um cavalo de bateria correto", "203.0.113.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const other = await invite(owner, "bia@loja.example", "viewer");
  const otherToken = other.link.split("/").at(-1) ?? "";
  const taken = await accept(otherToken, "um cavalo de bateria correto", "203.0.113.1");
  expect(taken.status).toBe(201);
});

test("G22 a sign-in that is not looked at because too many wait counts as no try", async () => {
  const owner = await freshOwner("Loja");
  const password = "um cavalo de bateria correto";
  await database.sql("UPDATE members SET password_hash = $2 WHERE id = $1", [
    owner.id,
    await hashPassword(password),
  ]);
  const device = { address: "192.0.2.7", userAgent: "Firefox" };
  const once = () => signIn({ email: owner.email, password, code: "" }, device, new Date());
  // From as many networks as fill the line of this process.
  const flood = Promise.allSettled(
    Array.from({ length: 1 + PASSWORDS_WAITING.all }, (_, one) =>
      isPassword("errada", null, `198.51.100.${one}`),
    ),
  );
  const tries = await Promise.allSettled(Array.from({ length: LOGIN_MEMBER.failures }, once));
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(isBusy)).toBe(true);
  await flood;
  const left = LOGIN_MEMBER.failures - tries.length + refused.length;
  for (let i = 0; i < left; i += 1) expect((await once()).kind).toBe("session");
});
