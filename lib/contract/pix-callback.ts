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
/** What a callback of API Pix says of one payment. */
export interface PixCallbackItem {
  readonly endToEndId: string;
  readonly txid: string | null;
  /** The whole item as text: what is the same is a repetition, what differs is news. */
  readonly text: string;
}

/**
 * Reads the body of a callback (API Pix, callback of /webhook/{chave}): the payments that can be read,
 * and how many could not. One bad item must not lose the others.
 */
export function readPixCallback(body: JsonValue): {
  readonly items: readonly PixCallbackItem[];
  readonly unreadable: number;
} {
  const plain = plainValue(body);
  // The standard wraps the list in an object; some banks send the bare list.
  const wrapped = z.object({ pix: z.array(z.unknown()) }).safeParse(plain);
  const list = Array.isArray(plain) ? plain : wrapped.data?.pix;
  if (!list) return { items: [], unreadable: 1 };
  const items = list.flatMap((entry) => {
    const { data } = pixItem.safeParse(entry);
    if (!data) return [];
    const { endToEndId, txid = null } = data;
    return [{ endToEndId, txid, text: JSON.stringify(data) }];
  });
  return { items, unreadable: list.length - items.length };
}
