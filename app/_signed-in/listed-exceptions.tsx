import { aboutMoney } from "@/components/exceptions/exception-facts";
import { ExceptionsPage } from "@/components/exceptions/exceptions-page";
import {
  type ExceptionsPlace,
  type ExceptionsSearch,
  parseExceptionsSearch,
} from "@/components/exceptions/exceptions-search";
import { nameOfException, paidBeyond } from "@/components/exceptions/name-of-exception";
import { ResolveException } from "@/components/exceptions/resolve-exception";
import { resolveTexts } from "@/components/exceptions/resolve-texts";
import type { Resolvable } from "@/components/exceptions/resolve-words";
import { BUTTON } from "@/components/ui/button-style";
import type { DiscrepancyListing, ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { DiscrepancyQuery } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, cents, decimalText, formatBrl } from "@/lib/platform/values/money";
import { requestLocale } from "../request-locale";
import { PageLink } from "./page-link";

const PAGE_SIZE = 20;

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** One of the two lists: open ones oldest first, resolved ones last resolved first. */
export async function ListedExceptions({
  place,
  state,
  searchParams,
  read,
  mayResolve,
}: {
  place: ExceptionsPlace;
  state: ExceptionsSearch["state"];
  searchParams: SearchParams;
  /** Reads what the signed-in user may see. */
  read: (query: DiscrepancyQuery, now: Date) => Promise<DiscrepancyListing>;
  mayResolve: boolean;
}) {
  const search = parseExceptionsSearch(place, state, await searchParams);
  const instant = now();
  const order = state === "open" ? "oldest" : "lastResolved";
  const { kinds, page } = search;
  const listing = await read({ state, kinds, page, order, size: PAGE_SIZE }, instant);
  const locale = await requestLocale();
  return (
    <ExceptionsPage
      listing={listing}
      search={search}
      now={instant}
      actionFor={(exception) =>
        mayResolve && isDecidable(exception) ? (
          <span className="flex flex-wrap justify-end gap-2">
            {place === "/exceptions" ? <ChargeRest exception={exception} locale={locale} /> : null}
            <ResolveException
              exception={resolvable(exception, place, locale)}
              place={place}
              again={againOf(exception)}
              locale={locale}
            />
          </span>
        ) : null
      }
      link={PageLink}
      locale={locale}
    />
  );
}

/** What the button needs to know; the rest stays on the server. */
function resolvable(
  discrepancy: ListedDiscrepancy,
  place: ExceptionsPlace,
  locale: Locale,
): Resolvable {
  const { id, kind, amount, chargeId, settlementId, returnable, completable } = discrepancy;
  return {
    id,
    name: nameOfException(discrepancy, locale),
    about: aboutMoney(discrepancy, locale),
    kind,
    amount,
    chargeId,
    settlementId,
    returnable,
    completable,
    isReassignable: discrepancy.isReassignable,
    difference: place === "/exceptions" ? differenceOf(discrepancy) : null,
    refundsBefore: discrepancy.refunds.count,
  };
}

/** What was paid too much of a charge, where all of that money is there and a part of it can go back. */
function differenceOf(discrepancy: ListedDiscrepancy): Cents | null {
  const { amount, chargeId, resolved, returnable } = discrepancy;
  const beyond = paidBeyond(discrepancy);
  if (resolved !== null || chargeId === null || beyond === null || beyond <= 0n) return null;
  const isWhole =
    returnable.kind === "amount" && returnable.paysCharge && returnable.amount === amount;
  return isWhole ? beyond : null;
}

/** Leads to a new charge of what was paid too little. */
function ChargeRest({ exception, locale }: { exception: ListedDiscrepancy; locale: Locale }) {
  const beyond = paidBeyond(exception);
  if (exception.resolved !== null || exception.chargeId === null) return null;
  if (beyond === null || beyond >= 0n) return null;
  const missing = cents(-beyond);
  const parameters = new URLSearchParams({
    from: exception.chargeId,
    amount: decimalText(missing),
  });
  return (
    <PageLink href={`/charges/new?${parameters}`} className={BUTTON.quiet}>
      {resolveTexts(locale).chargeRest(formatBrl(missing))}
    </PageLink>
  );
}

function isDecidable(discrepancy: ListedDiscrepancy): boolean {
  return discrepancy.resolved === null || againOf(discrepancy) !== null;
}

/** What was decided and may be decided once more: a refund that the bank did not make, money that completed a charge. */
function againOf({ resolved, returnable, refunds, isReassignable }: ListedDiscrepancy) {
  if (resolved?.as === "complete" && isReassignable) return "complete";
  const isLeft = returnable.kind === "amount" && refunds.lastFailure !== null;
  return resolved?.as === "refund" && isLeft ? "refund" : null;
}
