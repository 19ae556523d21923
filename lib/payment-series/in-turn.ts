import { MerchantBusy, MerchantTurns } from "@/lib/platform/merchant-turns";
import { callerName } from "@/lib/platform/trace/trace-context";
import type { MerchantId } from "@/lib/platform/values/ids";

/** How many series of a merchant one process works at, and how long others wait: a request stands for up to sixty charges. */
const BOUNDS = {
  each: 2,
  /** Of these, series of one caller. */
  eachWithin: 1,
  waitMs: 3_000,
  /** How many of one caller wait. */
  waitingMax: 8,
};

/** Who cancels a series does not wait for those that are made: one of them may be the very same. */
const TURNS = { making: new MerchantTurns(BOUNDS), canceling: new MerchantTurns(BOUNDS) };

/** Does what changes charges of a series in its merchant's and caller's turn; nothing of it is begun where none comes in time. */
export async function inTurn<Outcome>(
  merchantId: MerchantId,
  kind: keyof typeof TURNS,
  work: () => Promise<Outcome>,
): Promise<Outcome | { readonly kind: "busy" }> {
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await TURNS[kind].run(merchantId, begin, [callerName()]);
  } catch (error) {
    if (error instanceof MerchantBusy && !isBegun) return { kind: "busy" };
    throw error;
  }
}
