import { createHash } from "node:crypto";
import { readAsaasCallback } from "@/lib/contract/asaas-callback";
import { readPixCallback } from "@/lib/contract/pix-callback";
import { readStrictJson } from "@/lib/contract/strict-json";
import type { CallbackHint } from "@/lib/operations/receive-notifications";

interface Hints {
  readonly hints: readonly CallbackHint[];
  /** What could not be read. */
  readonly unreadable: number;
}

/** What a callback of API Pix announces; null when it is no JSON. */
export function hintsOfPix(bytes: Uint8Array): Hints | null {
  const read = readStrictJson(bytes, { maxDepth: 16 });
  if (read.kind === "refused") return null;
  const { items, unreadable } = readPixCallback(read.value);
  const hints = items.map(({ text, endToEndId, txid }) => ({
    reference: endToEndId,
    txid,
    digest: createHash("sha256").update(text).digest("hex"),
  }));
  return { hints, unreadable };
}

/**
 * The event that a callback of the Asaas API announces. Nothing is refused: after 15 refusals the provider
 * stops to call at all, and what it sends beside our charges' events is its own matter.
 */
export function hintsOfAsaas(bytes: Uint8Array): Hints {
  const event = readAsaasCallback(parsed(bytes));
  if (!event) return { hints: [], unreadable: 1 };
  const { id, event: name, paymentId: reference, txid } = event;
  return { hints: [{ reference, txid, digest: `${id}:${name}` }], unreadable: 0 };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
