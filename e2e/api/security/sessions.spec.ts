import { request as requests } from "@playwright/test";
import { newMerchant } from "../../support/fixtures";
import { type SignsIn, someAddress } from "../../support/sessions";
import { expect, send, test } from "../../support/wire";

/** Signs in as the page does, with whatever cookie was there before; the `Set-Cookie` header of the session. */
async function signIn(
  baseURL: string,
  { email, password }: SignsIn,
  planted?: string,
): Promise<string | undefined> {
  const context = await requests.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL, "x-forwarded-for": someAddress() },
  });
  const { csrfToken } = await (await context.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  const { cookies } = await context.storageState();
  const cookie = [...cookies.map(({ name, value }) => `${name}=${value}`), planted].filter(Boolean);
  const answer = await context.post("/api/auth/callback/credentials", {
    form,
    headers: { cookie: cookie.join("; ") },
  });
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  await context.dispose();
  return set.map(({ value }) => value).find((value) => value.startsWith("vintem-session="));
}

const sessionIn = (cookie = "") => /^vintem-session=([^;]+)/.exec(cookie)?.[1] ?? "";

test("G4 a session has a name of its own after the sign-in, whatever cookie was planted before", async ({
  baseAddress,
}) => {
  const victim = await newMerchant();
  const attacker = await newMerchant();
  const planted = `vintem-session=${sessionIn(await signIn(baseAddress, attacker))}`;
  const session = sessionIn(await signIn(baseAddress, victim, planted));
  expect(session).not.toBe("");
  expect(`vintem-session=${session}`).not.toBe(planted);
  const who = async (cookie: string) =>
    (await send(baseAddress, { path: "/settings/team", headers: [["cookie", cookie]] })).text;
  expect(await who(`vintem-session=${session}`)).toContain(victim.email);
  expect(await who(planted)).not.toContain(victim.email);
});

test("G6 the cookie of a session is for this host alone, unread by scripts, and not sent by other sites", async ({
  baseAddress,
}) => {
  const cookie = (await signIn(baseAddress, await newMerchant())) ?? "";
  const attributes = cookie
    .split("; ")
    .slice(1)
    .map((one) => one.toLowerCase());
  expect(attributes).toEqual(expect.arrayContaining(["path=/", "httponly", "samesite=lax"]));
  expect(attributes.filter((one) => one.startsWith("domain"))).toEqual([]);
});

test("G10 a megabyte in the place of a password is refused for its size", async ({
  baseAddress,
}) => {
  const { email, password } = await newMerchant();
  // The right one, followed by more than is ever read: cut off, it would let its sender in.
  const body = new URLSearchParams({ email, password: `${password}${" ".repeat(1_000_000)}` });
  const answer = await send(baseAddress, {
    method: "POST",
    path: "/api/auth/callback/credentials",
    headers: [
      ["origin", baseAddress],
      ["content-type", "application/x-www-form-urlencoded"],
      ["x-forwarded-for", someAddress()],
    ],
    body: body.toString(),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(`${answer.headers["set-cookie"] ?? ""}`).not.toContain("vintem-session=");
});
