import type { Metadata } from "next";
import { ChargesPage } from "@/components/charges/charges-page";
import { type PageParameters, parametersOf } from "@/components/charges/charges-search";
import { ExportButton } from "@/components/charges/export-button";
import { textsFor } from "@/components/text/texts-for";
import { now } from "@/lib/clock";
import { readChargesAddress } from "@/lib/contract/list-payments-query";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { may } from "@/lib/domain/permission";
import { env } from "@/lib/env";
import { listCharges } from "@/lib/operations/list-charges";
import { PageLink } from "../../../_signed-in/page-link";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: textsFor(await requestLocale()).charges.title };
}

export default async function Page({ searchParams }: { searchParams: Promise<PageParameters> }) {
  const member = await requireMember("read");
  const { query } = readChargesAddress(parametersOf(await searchParams));
  const instant = now();
  const locale = await requestLocale();
  const listed = await listCharges(member.merchantId, query, instant);
  return (
    <ChargesPage
      page={listed.kind === "page" ? listed.page : null}
      query={query}
      exportSlot={
        listed.kind === "page" && listed.page.totalElements > 0 && may(member.role, "export") ? (
          <ExportButton
            query={query}
            total={listed.page.totalElements}
            today={brasiliaDay(instant)}
            locale={locale}
          />
        ) : null
      }
      publicUrl={env().publicUrl}
      today={brasiliaDay(instant)}
      link={PageLink}
      locale={locale}
    />
  );
}
