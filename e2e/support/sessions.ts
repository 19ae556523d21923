import { randomInt } from "node:crypto";
import { request } from "@playwright/test";
import type { Credentials } from "./credentials";
import { OPERATOR, SERVICE_URL } from "./service";

/** The e-mail and password of a user. */
export type SignsIn = Pick<Credentials, "email" | "password">;

/** A random client address, so that counted failures do not add up across tests. */
export function someAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Signs a user in without a browser; resolves to the `Cookie` header of the session. */
export async function cookieOf(baseURL: string, { email, password }: SignsIn): Promise<string> {
  const context = await request.newContext({
    baseURL,
    extraHTTPHeaders: { origin: baseURL, "x-forwarded-for": someAddress() },
  });
  const { csrfToken } = await (await context.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, json: "true" };
  await context.post("/api/auth/callback/credentials", { form });
  const { cookies } = await context.storageState();
  await context.dispose();
  const session = cookies.find(({ name }) => name === "vintem-session");
  if (!session) throw new Error(`${email} did not get in`);
  return `${session.name}=${session.value}`;
}

let operatorCookie: Promise<string> | undefined;

/**
 * Calls one of the operators' operations of the dashboard, as the operator that the set-up made: without
 * the process that a command takes each time.
 *
 * @param path below `/api/dashboard/operator/`.
 * @throws with its body when the answer is no success.
 */
export async function asOperator<Answer>(
  path: string,
  body: unknown,
  method: "POST" | "PUT" = "POST",
): Promise<Answer> {
  const origin = process.env[SERVICE_URL] ?? "";
  const operator: SignsIn = JSON.parse(process.env[OPERATOR] ?? "");
  operatorCookie ??= cookieOf(origin, operator);
  const cookie = await operatorCookie;
  const send = (address: string, json: unknown, how = "POST") =>
    fetch(`${origin}/api/dashboard/${address}`, {
      method: how,
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  let answer = await send(`operator/${path}`, body, method);
  if (answer.status === 403) {
    // The sign-in is the proof of five minutes alone.
    await send("me/proof", { password: operator.password });
    answer = await send(`operator/${path}`, body, method);
  }
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  const text = await answer.text();
  return text === "" ? (undefined as Answer) : JSON.parse(text);
}
