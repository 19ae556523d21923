import { ExceptionsPage } from "@/components/exceptions/exceptions-page";
import {
  type ExceptionsPlace,
  type ExceptionsSearch,
  parseExceptionsSearch,
} from "@/components/exceptions/exceptions-search";
import { type Resolvable, ResolveException } from "@/components/exceptions/resolve-exception";
import type { DiscrepancyListing, ListedDiscrepancy } from "@/lib/payments/discrepancy";
import type { DiscrepancyQuery } from "@/lib/payments/store/discrepancies";
import { now } from "@/lib/platform/clock";
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
        mayResolve && (exception.resolved === null || couldNotGoBack(exception)) ? (
          <ResolveException
            exception={resolvable(exception)}
            place={place}
            again={exception.resolved !== null}
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
function resolvable(discrepancy: ListedDiscrepancy): Resolvable {
  const { id, kind, amount, settlementId, returnable, completable } = discrepancy;
  return { id, kind, amount, settlementId, returnable, completable };
}

/** To be refunded, and the bank did not do it: it can be tried again. */
function couldNotGoBack({ resolved, returnable, refunds }: ListedDiscrepancy): boolean {
  return (
    resolved?.as === "refund" && returnable.kind === "amount" && refunds.at(-1)?.status === "FAILED"
  );
}
