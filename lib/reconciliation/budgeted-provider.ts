import { monotonicMs } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Provider, Unknown } from "@/lib/providers/port";

/** What one reading of an account's lists may cost. */
export interface ReadingBudget {
  readonly ms: number;
  /** Pages of lists. */
  readonly pages: number;
}

/** A provider that is read within a budget. */
export interface BudgetedProvider {
  readonly psp: Provider;
  /** Whether the budget is spent: from then on nothing more is read. */
  readonly isSpent: () => boolean;
  /** Does what may have to wait for the merchant's part, and counts how long that takes. */
  readonly waiting: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Whether that took half of the budget's time: the rest of it is left to the next reading. */
  readonly hasWaited: () => boolean;
}

/** What is read beyond the budget. */
export const SPENT: Unknown = { kind: "unknown", reason: "the budget of this reading is spent" };

/**
 * The account's provider, whose lists, charges and money are read within a budget and count as not answered beyond it:
 * a provider that answers slowly, or lists without end, holds up nothing but itself. What changes something at the
 * provider goes through as before.
 */
export function withinBudget(psp: Provider, budget: ReadingBudget): BudgetedProvider {
  const endMs = monotonicMs() + budget.ms;
  let waitedMs = 0;
  let pages = 0;
  const isSpent = () => pages >= budget.pages || monotonicMs() >= endMs;
  const page = <Outcome>(read: () => Promise<Outcome>): Promise<Outcome | Unknown> => {
    if (isSpent()) return Promise.resolve(SPENT);
    pages += 1;
    return read();
  };
  const one = <Outcome>(read: () => Promise<Outcome>): Promise<Outcome | Unknown> =>
    isSpent() ? Promise.resolve(SPENT) : read();
  const { movements } = psp;
  return {
    isSpent,
    waiting: async (work) => {
      const began = monotonicMs();
      try {
        return await work();
      } finally {
        waitedMs += monotonicMs() - began;
      }
    },
    hasWaited: () => waitedMs >= budget.ms / 2,
    psp: {
      ...psp,
      withdraw: (order, now) => psp.withdraw(order, now),
      listSettlements: (window) => page(() => psp.listSettlements(window)),
      listCharges: (window, now) => page(() => psp.listCharges(window, now)),
      readSettlement: (reference) => one(() => psp.readSettlement(reference)),
      find: (order) => one(() => psp.find(order)),
      findRefund: (order) => one(() => psp.findRefund(order)),
      movements: movements && {
        hasTariffs: movements.hasTariffs,
        read: (day, cursor) => page(() => movements.read(day, cursor)),
      },
    },
  };
}

/**
 * The budget of a reading. The operator's accounts serve every merchant and their servers are known; an account of a
 * merchant's own may be at any server.
 */
export function budgetFor(
  reading: "list" | "comparison" | "night",
  merchantId: MerchantId | null,
): ReadingBudget {
  const { ms, pages } = OF_A_MERCHANT[reading];
  return merchantId === null
    ? { ms: ms * OPERATORS_SHARE, pages: pages * OPERATORS_SHARE }
    : { ms, pages };
}

/** What is new comes every minute, the comparison of a day every hour, of older charges every night. */
const OF_A_MERCHANT = {
  list: { ms: 60_000, pages: 1_000 },
  comparison: { ms: 300_000, pages: 5_000 },
  night: { ms: 1_800_000, pages: 20_000 },
} as const;

const OPERATORS_SHARE = 10;
