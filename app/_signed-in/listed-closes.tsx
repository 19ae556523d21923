import { notFound } from "next/navigation";
import { ClosePage } from "@/components/closes/close-page";
import { ClosesPage } from "@/components/closes/closes-page";
import { type ClosesPlace, parseClosesSearch } from "@/components/closes/closes-search";
import { type CloseReader, listCloses, readClose } from "@/lib/ledger/list-closes";
import { parseCivilDate } from "@/lib/platform/values/brasilia";
import { parseUuid } from "@/lib/platform/values/ids";
import { requestLocale } from "../request-locale";
import { PageLink } from "./page-link";

/** A month of one account fits on a page. */
const PAGE_SIZE = 31;

/** The list of closes that a user may see. */
export async function ListedCloses({
  reader,
  place,
  searchParams,
}: {
  reader: CloseReader;
  place: ClosesPlace;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const search = parseClosesSearch(place, await searchParams);
  const everywhere = { dayFrom: null, dayTo: null, pspAccountId: null };
  const { state, page } = search;
  const listing = await listCloses(reader, { ...everywhere, state, page, size: PAGE_SIZE });
  return (
    <ClosesPage listing={listing} search={search} link={PageLink} locale={await requestLocale()} />
  );
}

/** One close that a user may see; for anything else there is no page. */
export async function ShownClose({
  reader,
  place,
  params,
}: {
  reader: CloseReader;
  place: ClosesPlace;
  params: Promise<{ account: string; day: string }>;
}) {
  const { account, day } = await params;
  const [accountId, date] = [parseUuid(account), parseCivilDate(day)];
  const record = accountId && date ? await readClose(reader, accountId, date) : null;
  if (!record) notFound();
  return <ClosePage {...record} place={place} link={PageLink} locale={await requestLocale()} />;
}
