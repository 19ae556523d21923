import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Launched } from "./launch";

/** The demo merchant's credentials for the API, and its owner's for the dashboard. */
export interface Demo {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly email: string;
  readonly password: string;
}

/** The demo merchant of a service that a test started. */
export function demoOf(dataDir: string): Demo {
  return JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
}

/** The status of a GET. */
export async function statusOf({ url }: Pick<Launched, "url">, path: string): Promise<number> {
  return (await fetch(url + path)).status;
}

/** Requests a token with a merchant's credentials. */
export function requestToken(url: string, { clientId, clientSecret }: Demo): Promise<Response> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  return fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
}
