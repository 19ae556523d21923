import { createHash } from "node:crypto";
import { z } from "zod";
import { plainValue, readStrictJson } from "@/lib/http/strict-json";
import { isSubject, type Subject } from "@/lib/platform/client-certificate";
import type { StoredSettings, WebhookPort, WebhookReading } from "@/lib/providers/adapter";
import { hasManyValues } from "@/lib/providers/many-values";
import type { NotificationKey, ProviderNotification } from "@/lib/providers/port";
import { bacenPixConfig, readBacenPixAccount } from "./account";
import { webhookSlot } from "./webhook-slot";

/** The most values of a body that is read, and payments in it: what else it says is left to the account's list. */
const VALUES_MAX = 20_000;
const PAYMENTS_MAX = 2_000;

const pixItem = z.looseObject({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  // A txid that cannot be one is no reason to lose the notification of the payment.
  txid: z
    .string()
    .regex(/^[\x21-\x7e]{1,35}$/)
    .optional()
    .catch(undefined),
});

/** How a bank notifies us (API Pix, callback of /webhook/{chave}). */
export const webhook: WebhookPort = {
  tokenOf: ({ config, secrets }) => readBacenPixAccount(config, secrets).secrets.webhookToken,
  certificateOf,
  slot: webhookSlot,
  async receive(stored, { clientCertificate, body }) {
    // The address is the bank's secret already; where a certificate was agreed on, it has to come too.
    const expected = certificateOf(stored);
    if (expected && !isSubject(expected, clientCertificate)) return { kind: "unauthenticated" };
    return readNotifications(await body());
  },
};

function certificateOf({ config }: Pick<StoredSettings, "config">): Subject | null {
  return bacenPixConfig.parse(config).callbackSubject ?? null;
}

/** A notification of API Pix is always about money. */
export function readNotification(stored: NotificationKey): ProviderNotification {
  return { ...stored, kind: "money", event: null };
}

const wrapper = z.object({ pix: z.array(z.unknown()) });

/** The payments of a body that can be read, and how many could not: one bad item must not lose the others. */
export function readNotifications(bytes: Uint8Array): WebhookReading {
  if (hasManyValues(bytes, VALUES_MAX)) return NOTHING_READ;
  // A bank may cut a payer's words within a character, and others' payments come with them.
  const read = readStrictJson(bytes, { maxDepth: 16, anyText: true });
  if (read.kind === "refused") return { kind: "malformed" };
  const plain = plainValue(read.value);
  // The standard wraps the list in an object; some banks send the bare list.
  const wrapped = wrapper.safeParse(plain);
  const list = Array.isArray(plain) ? plain : wrapped.data?.pix;
  if (!list) return NOTHING_READ;
  const notifications = list.slice(0, PAYMENTS_MAX).flatMap((entry) => {
    const { data } = pixItem.safeParse(entry);
    if (!data) return [];
    const { endToEndId, txid = null } = data;
    const dedupeKey = `${endToEndId}:${digestOf(data)}`;
    return [readNotification({ reference: endToEndId, txid, dedupeKey })];
  });
  const unreadable = list.length - notifications.length;
  return { kind: "notifications", notifications, unreadable };
}

const NOTHING_READ: WebhookReading = { kind: "notifications", notifications: [], unreadable: 1 };

/** The bank names no events: an item that differs in anything is a new notification. */
function digestOf(item: object): string {
  return createHash("sha256").update(JSON.stringify(item)).digest("hex");
}
