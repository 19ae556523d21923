import { randomBytes } from "node:crypto";
import { now } from "@/lib/platform/clock";
import type { StoredSettings } from "./adapter";
import { adapterOf } from "./registry";
import type { StoredPspAccount } from "./store/psp-accounts";
import { replaceWebhookToken } from "./store/webhook-tokens";

/** How long the former address works beside the new one, in ms: a provider may repeat a notification until then. */
const BOTH_VALID_MS = 86_400_000;

/** What came of rotating the secret part of the address that an account's provider calls. */
export type RotateOutcome =
  | { readonly kind: "rotated"; readonly formerUntil: Date }
  /** No provider calls this kind of account. */
  | { readonly kind: "not_called" };

/**
 * Gives an account a new webhook address, and new secrets that its provider's calls carry. The worker registers it at the
 * provider within seconds; the former address works for a day. One that was former already works no more.
 */
export async function rotateWebhookToken(account: StoredPspAccount): Promise<RotateOutcome> {
  if (!adapterOf(account).webhook) return { kind: "not_called" };
  const token = randomBytes(32).toString("base64url");
  const formerUntil = new Date(now().getTime() + BOTH_VALID_MS);
  await replaceWebhookToken(account.id, token, formerUntil, (stored) => withToken(stored, token));
  return { kind: "rotated", formerUntil };
}

function withToken(stored: StoredPspAccount, token: string): StoredSettings {
  const { settings, webhook } = adapterOf(stored);
  const issued = settings.issueSecrets(token);
  const before = stored.secrets as Readonly<Record<string, unknown>>;
  const former = Object.fromEntries(Object.keys(issued).map((name) => [name, before[name]]));
  const renewed = { config: stored.config as object, secrets: { ...before, ...issued, former } };
  const slot = webhook?.slot;
  const known = slot?.slotOf(stored);
  // Where we may not read whose address stands there, ours is written once for each host, and once for each decision.
  const isUnread = known?.state === "ours" && known.host !== null;
  if (!slot || !isUnread) return renewed;
  return slot.withSlot(renewed, { ...known, state: "take" }, slot.replacedBy(stored));
}
