import { ExceptionsPage } from "@/components/exceptions/exceptions-page";
import {
  type ExceptionsSearch,
  parseExceptionsSearch,
} from "@/components/exceptions/exceptions-search";
import { type Resolvable, ResolveException } from "@/components/exceptions/resolve-exception";
import { now } from "@/lib/clock";
import type { ListedException } from "@/lib/domain/exception";
import { may } from "@/lib/domain/permission";
import { listExceptions } from "@/lib/operations/list-exceptions";
import { PageLink } from "../../_signed-in/page-link";
import { requireMember } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

const PAGE_SIZE = 20;

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** One of the two lists: open ones oldest first, resolved ones last resolved first. */
export async function Listed({
  state,
  searchParams,
}: {
  state: ExceptionsSearch["state"];
  searchParams: SearchParams;
}) {
  const member = await requireMember("read");
  const search = parseExceptionsSearch(state, await searchParams);
  const instant = now();
  const order = state === "open" ? "oldest" : "lastResolved";
  const listing = await listExceptions(member, { ...search, order, size: PAGE_SIZE }, instant);
  const locale = await requestLocale();
  const mayResolve = may(member.role, "resolve");
  return (
    <ExceptionsPage
      listing={listing}
      search={search}
      now={instant}
      actionFor={(exception) =>
        mayResolve && (exception.resolved === null || couldNotGoBack(exception)) ? (
          <ResolveException
            exception={resolvable(exception)}
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
function resolvable({ id, kind, endToEndId, returnable }: ListedException): Resolvable {
  return { id, kind, endToEndId, returnable };
}

/** To be refunded, and the bank did not do it: it can be tried again. */
function couldNotGoBack({ resolved, returnable, refunds }: ListedException): boolean {
  return (
    resolved?.as === "refund" && returnable.kind === "amount" && refunds.at(-1)?.status === "FAILED"
  );
}
