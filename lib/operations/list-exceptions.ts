import { asMerchant, asService, type Transaction } from "@/lib/database/connection";
import {
  type ExceptionMatter,
  type ExceptionQuery,
  type ExceptionsOf,
  exceptionPage,
  findMatters,
  tallyByKind,
} from "@/lib/database/exceptions";
import { namesOfMembers } from "@/lib/database/members";
import { refundsOfSettlements } from "@/lib/database/refunds";
import {
  type Exception,
  type ExceptionListing,
  type ExceptionPage,
  returnableOf,
} from "@/lib/domain/exception";
import type { Operator } from "@/lib/domain/merchant";
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
  const found = await asMerchant(merchantId, (tx) => readPage(tx, merchantId, query));
  const resolvers = found.page.exceptions.flatMap((exception) => resolverOf(exception) ?? []);
  return listed(found, await namesOfMembers(merchantId, resolvers), now);
}

/** As `listExceptions`, for operators: those that are no merchant's. */
export async function listServiceExceptions(
  _: Operator,
  query: ExceptionQuery,
  now: Date,
): Promise<ExceptionListing> {
  return listed(await asService((tx) => readPage(tx, "service", query)), new Map(), now);
}

/** A page with what is known about what is on it. */
interface Found {
  readonly page: ExceptionPage;
  readonly tallies: ExceptionListing["tallies"];
  readonly matters: Awaited<ReturnType<typeof findMatters>>;
  readonly refunds: Awaited<ReturnType<typeof refundsOfSettlements>>;
}

async function readPage(
  tx: Transaction,
  whose: ExceptionsOf,
  query: ExceptionQuery,
): Promise<Found> {
  const page = await exceptionPage(tx, whose, query);
  const ids = page.exceptions.map(({ id }) => id);
  const settlementIds = page.exceptions.flatMap(({ settlementId }) => settlementId ?? []);
  return {
    page,
    tallies: await tallyByKind(tx, whose, query.state),
    matters: await findMatters(tx, ids),
    refunds: await refundsOfSettlements(tx, settlementIds),
  };
}

function listed(
  { page, tallies, matters, refunds }: Found,
  names: ReadonlyMap<string, string>,
  now: Date,
): ExceptionListing {
  const exceptions = page.exceptions.map((exception) => {
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
  return { ...page, exceptions, tallies };
}

/** The member who resolved it; null while nobody did, or when it was a system, an operator or we. */
function resolverOf({ resolved }: Exception): string | null {
  return /^member:(.+)$/.exec(resolved?.by ?? "")?.[1] ?? null;
}
