import { asMerchant } from "@/lib/database/connection";
import {
  type ExceptionMatter,
  type ExceptionQuery,
  exceptionPage,
  findMatters,
  tallyByKind,
} from "@/lib/database/exceptions";
import { namesOfMembers } from "@/lib/database/members";
import { refundsOfSettlements } from "@/lib/database/refunds";
import { type Exception, type ExceptionListing, returnableOf } from "@/lib/domain/exception";
import type { Allowed } from "@/lib/domain/permission";

const NOTHING_KNOWN: ExceptionMatter = { charge: null, money: null };

/**
 * Lists a merchant's exceptions for its people: each with the charge and the money that it is about,
 * and with what can still go back.
 *
 * @param now for the window in which money can go back.
 */
export async function listExceptions(
  { merchantId }: Allowed<"read">,
  query: ExceptionQuery,
  now: Date,
): Promise<ExceptionListing> {
  const { found, tallies, matters, refunds } = await asMerchant(merchantId, async (tx) => {
    const found = await exceptionPage(tx, merchantId, query);
    const ids = found.exceptions.map(({ id }) => id);
    const settlementIds = found.exceptions.flatMap(({ settlementId }) => settlementId ?? []);
    return {
      found,
      tallies: await tallyByKind(tx, merchantId, query.state),
      matters: await findMatters(tx, ids),
      refunds: await refundsOfSettlements(tx, settlementIds),
    };
  });
  const resolvers = found.exceptions.flatMap((exception) => resolverOf(exception) ?? []);
  const names = await namesOfMembers(merchantId, resolvers);
  const exceptions = found.exceptions.map((exception) => {
    const { charge, money } = matters.get(exception.id) ?? NOTHING_KNOWN;
    const { settlementId } = exception;
    const itsRefunds = (settlementId && refunds.get(settlementId)) ?? [];
    return {
      ...exception,
      charge,
      refunds: itsRefunds,
      returnable: returnableOf(exception.kind, money && { ...money, refunds: itsRefunds }, now),
      resolver: names.get(resolverOf(exception) ?? "") ?? null,
    };
  });
  return { ...found, exceptions, tallies };
}

/** The member who resolved it; null while nobody did, or when it was a system, an operator or we. */
function resolverOf({ resolved }: Exception): string | null {
  return /^member:(.+)$/.exec(resolved?.by ?? "")?.[1] ?? null;
}
