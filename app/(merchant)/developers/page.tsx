import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { type PageParameters, parametersOf } from "@/components/charges/charges-search";
import { DEVELOPERS_PLACE, parseCallsSearch } from "@/components/developers/calls-search";
import { DevelopersPage } from "@/components/developers/developers-page";
import { developersTexts } from "@/components/developers/texts";
import { addressOfForm } from "@/components/movements/movements-search";
import { OPERATIONS } from "@/lib/api/operations";
import { env } from "@/lib/platform/env";
import { findCalls } from "@/lib/request-log/store/request-log";
import { PageLink } from "../../_signed-in/page-link";
import { requireMember } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";
import { CallsForm } from "./calls-form";

const PAGE_SIZE = 50;

export async function generateMetadata(): Promise<Metadata> {
  return { title: developersTexts(await requestLocale()).title };
}

export default async function Page({ searchParams }: { searchParams: Promise<PageParameters> }) {
  const { merchantId } = await requireMember("manage");
  const parameters = parametersOf(await searchParams);
  const said = addressOfForm(parameters);
  // A form that was sent without script: its address is the one that script would have written.
  if (said) redirect(said.size > 0 ? `${DEVELOPERS_PLACE}?${said}` : DEVELOPERS_PLACE);
  const search = parseCallsSearch(parameters);
  const { filter, after } = search;
  return (
    <DevelopersPage
      page={await findCalls(merchantId, { ...filter, after, size: PAGE_SIZE })}
      search={search}
      paths={PATHS}
      sandbox={env().environment === "sandbox"}
      form={CallsForm}
      link={PageLink}
      locale={await requestLocale()}
    />
  );
}

/** Where systems call. */
const PATHS = [
  ...new Set(
    OPERATIONS.filter(({ unlogged }) => !unlogged).flatMap(({ at }) =>
      at.flatMap(({ path, who }) => (who.kind === "client" ? [path] : [])),
    ),
  ),
].sort();
