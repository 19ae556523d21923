import { z } from "zod";
import { type JsonValue, plainValue } from "./strict-json";

const pixItem = z.looseObject({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  // A txid that cannot be one is no reason to lose the news of the payment.
  txid: z
    .string()
    .regex(/^[\x21-\x7e]{1,35}$/)
    .optional()
    .catch(undefined),
});
// The standard wraps the list in an object; some banks send the bare list.
const callback = z.union([z.object({ pix: z.array(pixItem) }), z.array(pixItem)]);

/** What a callback of API Pix says of one payment. */
export interface PixCallbackItem {
  readonly endToEndId: string;
  readonly txid: string | null;
  /** The whole item as text: what is the same is a repetition, what differs is news. */
  readonly text: string;
}

/** Reads the body of a callback (API Pix, callback of /webhook/{chave}); null when it is none. */
export function readPixCallback(body: JsonValue): readonly PixCallbackItem[] | null {
  const read = callback.safeParse(plainValue(body));
  if (!read.success) return null;
  const items = Array.isArray(read.data) ? read.data : read.data.pix;
  return items.map((item) => ({
    endToEndId: item.endToEndId,
    txid: item.txid ?? null,
    text: JSON.stringify(item),
  }));
}
