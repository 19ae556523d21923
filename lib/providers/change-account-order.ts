import type { BillingType } from "@/lib/platform/values/billing-type";
import type { AccountHolder } from "@/lib/platform/values/permission";
import type { MethodOrder } from "./account-order";
import { MANUAL_KINDS } from "./registry";
import { findPlaces, storeAccountOrder } from "./store/account-order";

/** What setting an order came to. */
export type OrderOutcome =
  | { readonly kind: "set" }
  /** The position, from 0, of an account that cannot be in the order, or is in it twice. */
  | { readonly kind: "wrong"; readonly index: number };

/**
 * Sets the order in which a holder's accounts take charges of a method: a charge goes to the next where one certainly
 * has none and cannot register it (ADR 0053). Accounts whose money members confirm are in no order. No ids end the
 * order: the newest account alone is used again.
 *
 * @param holder whose accounts: a member who manages them, an operator, or the holder that a command names.
 */
export async function changeAccountOrder(
  holder: Pick<AccountHolder, "merchantId">,
  method: BillingType,
  ids: readonly string[],
): Promise<OrderOutcome> {
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeated >= 0) return { kind: "wrong", index: repeated };
  const wrong = await storeAccountOrder(holder, { method, ids }, MANUAL_KINDS);
  return wrong === null ? { kind: "set" } : { kind: "wrong", index: ids.indexOf(wrong) };
}

/** The methods that several accounts of a holder's can be in an order for. */
export async function readAccountOrders(holder: AccountHolder): Promise<readonly MethodOrder[]> {
  const known = await findPlaces(holder, MANUAL_KINDS);
  const methods = [...new Set(known.map(({ method }) => method))];
  return methods.flatMap((method): MethodOrder[] => {
    const all = known.filter((place) => place.method === method);
    const ordered = all.filter(({ priority }) => priority !== null);
    if (all.length < 2) return [];
    return ordered.length === 0
      ? [{ method, isSet: false, places: all, outside: [] }]
      : [
          {
            method,
            isSet: true,
            places: ordered,
            outside: all.filter((place) => !ordered.includes(place)),
          },
        ];
  });
}
