import { ExceptionsPage } from "@/components/exceptions/exceptions-page";
import {
  type ExceptionsPlace,
  type ExceptionsSearch,
  parseExceptionsSearch,
} from "@/components/exceptions/exceptions-search";
import { nameOfException } from "@/components/exceptions/name-of-exception";
import { type Resolvable, ResolveException } from "@/components/exceptions/resolve-exception";
import type { DiscrepancyListing, ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { DiscrepancyQuery } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
import type { Locale } from "@/lib/platform/values/locale";
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
          <ResolveException
            exception={resolvable(exception, locale)}
            place={place}
            again={againOf(exception)}
            locale={locale}
          />
        ) : null
      }
      link={PageLink}
      locale={locale}
    />
  );
}

/** What the button needs to know; the rest stays on the server. */
function resolvable(discrepancy: ListedDiscrepancy, locale: Locale): Resolvable {
  const name = nameOfException(discrepancy, locale);
  const { id, kind, amount, settlementId, returnable, completable, isReassignable } = discrepancy;
  return { id, name, kind, amount, settlementId, returnable, completable, isReassignable };
}

function isDecidable(discrepancy: ListedDiscrepancy): boolean {
  return discrepancy.resolved === null || againOf(discrepancy) !== null;
}

/** What was decided and may be decided once more: a refund that the bank did not make, money that completed a charge. */
function againOf({ resolved, returnable, refunds, isReassignable }: ListedDiscrepancy) {
  if (resolved?.as === "complete" && isReassignable) return "complete";
  const isLeft = returnable.kind === "amount" && refunds.at(-1)?.status === "FAILED";
  return resolved?.as === "refund" && isLeft ? "refund" : null;
}
