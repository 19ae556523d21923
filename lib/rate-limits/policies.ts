import type { RateLimits } from "@/lib/platform/values/rate-limits";
import type { Policy } from "./quotas";

/** How much a merchant's systems may request; 0 is no limit. */
export interface MerchantLimits {
  /** Requests a second that change something. */
  readonly write: number;
  /** Requests a second that only read. */
  readonly read: number;
  /** Requests at the same time. */
  readonly concurrent: number;
  /** How much of these one credential may use, 1 to 100. */
  readonly credentialPercent: number;
}

/** What an operator set for a merchant; null stands for the service's own. */
export type OwnLimits = { readonly [Name in keyof MerchantLimits]: number | null };

/** A merchant's limits where operators set nothing. */
export function limitsOf(service: RateLimits, own: OwnLimits | undefined): MerchantLimits {
  return {
    write: own?.write ?? service.write,
    read: own?.read ?? service.read,
    concurrent: own?.concurrent ?? service.concurrent,
    credentialPercent: own?.credentialPercent ?? 100,
  };
}

/** So many seconds' requests may come at once. */
const BURST_SECONDS = { write: 2, read: 2, pages: 10, session: 20, missing: 60 };

/** What a merchant may request a second; null for no limit. */
export function merchantPolicy(kind: "read" | "write", limits: MerchantLimits): Policy | null {
  return policyOf(kind, limits[kind], BURST_SECONDS[kind]);
}

/** What one credential of a merchant may request a second; null where it may use all that the merchant has. */
export function credentialPolicy(kind: "read" | "write", limits: MerchantLimits): Policy | null {
  const { credentialPercent } = limits;
  if (credentialPercent >= 100) return null;
  const perSecond = (limits[kind] * credentialPercent) / 100;
  return policyOf(`credential-${kind}`, perSecond, BURST_SECONDS[kind]);
}

/** Pages that an address opens without a session; null for no limit. */
export function pagesPolicy({ pages }: RateLimits): Policy | null {
  return policyOf("pages", pages, BURST_SECONDS.pages);
}

/** A network of many homes has as much at once as one of them, and four times as much each second. */
export function widerPolicy(policy: Policy | null): Policy | null {
  return policy && { ...policy, windowSeconds: policy.windowSeconds / 4 };
}

/** Payers' pages that all networks of a site open. */
export function payersOfSitePolicy(policy: Policy | null): Policy | null {
  return policy && { ...policy, quota: 10 * policy.quota };
}

/** Pages that a session opens, and what they call; null for no limit. */
export function sessionPolicy({ session }: RateLimits): Policy | null {
  return policyOf("session", session, BURST_SECONDS.session);
}

/** What all sessions of a member have together. */
export function allSessionsPolicy(policy: Policy | null): Policy | null {
  return policy && { ...policy, quota: 3 * policy.quota };
}

/** Charges and invitations that an address looks for and that do not exist; null for no limit. */
export function missingPolicy({ missing }: RateLimits): Policy | null {
  return policyOf("missing", missing / 60, BURST_SECONDS.missing);
}

function policyOf(name: string, perSecond: number, windowSeconds: number): Policy | null {
  if (perSecond === 0) return null;
  return { name, quota: Math.max(1, Math.round(perSecond * windowSeconds)), windowSeconds };
}
