import { env } from "@/lib/platform/env";
import { SharedTime } from "@/lib/platform/shared-time";
import { currentCaller } from "@/lib/platform/trace/trace-context";
import { CONNECT_DEADLINE_MS, type Scope } from "./open-pool";
import { type Holding, TransactionTurns } from "./transaction-turns";

// The same module is loaded twice in one process (Next.js bundles its own copy): share the turns.
const shared = globalThis as {
  vintemTurns?: Partial<Record<Scope, TransactionTurns>>;
  vintemTime?: SharedTime;
};

/**
 * Does work in a turn of its merchant at this process's connections, with its time counted for who requests it.
 *
 * @param merchantId null: nobody's in particular, and at once.
 * @throws MerchantBusy when no turn came in time, and what the work throws.
 */
export function inTurn<Result>(
  scope: Scope,
  merchantId: string | null,
  work: (holding: Holding) => Promise<Result>,
): Promise<Result> {
  // A pooler has one login: of the connections that both scopes share, a merchant has one part.
  const turns = turnsOf(env().databasePoolerUrl === null ? scope : "service");
  return turns.run(merchantId, currentCaller(), work);
}

/** Makes the turns anew, as for another number of connections. */
export function forgetTurns(): void {
  delete shared.vintemTurns;
}

function turnsOf(scope: Scope): TransactionTurns {
  shared.vintemTime ??= new SharedTime();
  shared.vintemTurns ??= {};
  shared.vintemTurns[scope] ??= new TransactionTurns(
    {
      all: env().databasePool,
      waitMs: CONNECT_DEADLINE_MS,
      // Where requests have no limit, as in a sandbox, transactions have none either.
      isCounted: env().rateLimits.concurrent > 0,
    },
    shared.vintemTime,
  );
  return shared.vintemTurns[scope];
}
