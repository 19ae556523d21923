import { namesOfMembers } from "@/lib/members/store/members";
import { asMerchant, asService, type Transaction } from "@/lib/platform/db/connection";
import type { Operator } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";
import {
  completableOf,
  type Discrepancy,
  type DiscrepancyListing,
  type DiscrepancyPage,
  MONEY_KINDS,
  returnableOf,
} from "./discrepancy";
import { NO_REFUNDS } from "./refund";
import {
  type DiscrepancyContext,
  type DiscrepancyQuery,
  type DiscrepancyScope,
  discrepancyPage,
  findDiscrepancyContexts,
  totalsByKind,
} from "./store/discrepancies";
import { refundSums } from "./store/refunds";

const NOTHING_KNOWN: DiscrepancyContext = { charge: null, money: null, received: null };

/**
 * Lists a merchant's discrepancies for its members: each with the charge and the money that it is about,
 * and with what can still go back.
 *
 * @param now for the window in which money can go back.
 */
export async function listDiscrepancies(
  { merchantId }: Allowed<"read">,
  query: DiscrepancyQuery,
  now: Date,
): Promise<DiscrepancyListing> {
  const found = await asMerchant(merchantId, (tx) => readPage(tx, merchantId, query));
  const resolvers = found.page.discrepancies.flatMap(
    (discrepancy) => resolverOf(discrepancy) ?? [],
  );
  return listed(found, await namesOfMembers(merchantId, resolvers), now);
}

/** Lists the discrepancies that belong to no merchant, for operators. */
export async function listServiceDiscrepancies(
  _: Operator,
  query: DiscrepancyQuery,
  now: Date,
): Promise<DiscrepancyListing> {
  return listed(await asService((tx) => readPage(tx, "service", query)), new Map(), now);
}

/** A page of discrepancies with everything that `listed` needs to complete them. */
interface Found {
  readonly page: DiscrepancyPage;
  readonly totals: DiscrepancyListing["totals"];
  readonly contexts: Awaited<ReturnType<typeof findDiscrepancyContexts>>;
  readonly refunds: Awaited<ReturnType<typeof refundSums>>;
}

async function readPage(
  tx: Transaction,
  whose: DiscrepancyScope,
  query: DiscrepancyQuery,
): Promise<Found> {
  const page = await discrepancyPage(tx, whose, query);
  const ids = page.discrepancies.map(({ id }) => id);
  const settlementIds = page.discrepancies.flatMap(({ settlementId }) => settlementId ?? []);
  return {
    page,
    totals: await totalsByKind(tx, whose, query.state),
    contexts: await findDiscrepancyContexts(tx, ids),
    refunds: await refundSums(tx, settlementIds),
  };
}

function listed(
  { page, totals, contexts, refunds }: Found,
  names: ReadonlyMap<string, string>,
  now: Date,
): DiscrepancyListing {
  const discrepancies = page.discrepancies.map((discrepancy) => {
    const { charge, money: found, received } = contexts.get(discrepancy.id) ?? NOTHING_KNOWN;
    const { settlementId } = discrepancy;
    const itsRefunds = (settlementId && refunds.get(settlementId)) || NO_REFUNDS;
    const money = found && { ...found, returned: itsRefunds };
    return {
      ...discrepancy,
      charge,
      refunds: itsRefunds,
      returnable: returnableOf(discrepancy.kind, money, now),
      completable: completableOf(discrepancy, money, received),
      isReassignable:
        money !== null && !money.isContested && MONEY_KINDS.includes(discrepancy.kind),
      resolver: names.get(resolverOf(discrepancy) ?? "") ?? null,
    };
  });
  return { ...page, discrepancies, totals };
}

/** The id of the member who resolved a discrepancy; null while it is open, or when no member did. */
function resolverOf({ resolved }: Discrepancy): string | null {
  return /^member:(.+)$/.exec(resolved?.by ?? "")?.[1] ?? null;
}
