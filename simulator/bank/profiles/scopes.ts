import type { BankRoute } from "./routes";

/** The permissions of API Pix 2.9 that its calls at this bank need. */
export const SCOPES = [
  "cob.write",
  "cob.read",
  "cobv.write",
  "cobv.read",
  "lotecobv.write",
  "lotecobv.read",
  "pix.write",
  "pix.read",
  "webhook.write",
  "webhook.read",
  "payloadlocation.write",
  "payloadlocation.read",
] as const;

export type Scope = (typeof SCOPES)[number];

/** The families of calls, by the first part of their path. */
export type Family = "cob" | "cobv" | "lotecobv" | "pix" | "webhook" | "payloadlocation";

const FAMILIES: Readonly<Record<string, Family>> = {
  cob: "cob",
  cobv: "cobv",
  lotecobv: "lotecobv",
  pix: "pix",
  webhook: "webhook",
  loc: "payloadlocation",
};

/** The family of a call; every call but that for tokens has one. */
export function familyOf(route: BankRoute): Family | undefined {
  return FAMILIES[route.split(/[ /]+/)[1] ?? ""];
}

/** The permission that a call needs: reading for GET, writing for the rest. */
export function scopeOf(route: BankRoute): Scope | undefined {
  const family = familyOf(route);
  return family && `${family}.${route.startsWith("GET ") ? "read" : "write"}`;
}

/** Whether a text names a permission of API Pix, also one of calls that this bank does not play (Pix Automático). */
export function isScope(text: string): boolean {
  return /^[a-z]+\.(read|write)$/.test(text);
}
