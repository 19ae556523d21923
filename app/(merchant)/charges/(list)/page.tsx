import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { Totals, TotalsSkeleton } from "@/components/charges/charge-totals";
import { ChargesList } from "@/components/charges/charges-list";
import { ChargesPage } from "@/components/charges/charges-page";
import {
  addressOfForm,
  chargesHref,
  type PageParameters,
  parametersOf,
} from "@/components/charges/charges-search";
import { ChargesSkeleton } from "@/components/charges/charges-skeleton";
import { ExportLater } from "@/components/charges/export-later";
import { exportTexts } from "@/components/charges/export-texts";
import { listTexts } from "@/components/charges/texts";
import { Latest } from "@/components/ui/latest";
import { now } from "@/lib/clock";
import { chargesParameters, readChargesAddress } from "@/lib/contract/list-payments-query";
import { findOwnKeys } from "@/lib/database/own-psp-accounts";
import { findPreferences } from "@/lib/database/preferences";
import { findSavedViews } from "@/lib/database/saved-views";
import { brasiliaDay } from "@/lib/domain/brasilia";
import { DEFAULT_QUERY } from "@/lib/domain/charge-query";
import { allow, may } from "@/lib/domain/permission";
import { env } from "@/lib/env";
import { listAndTotalCharges } from "@/lib/operations/list-charges";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { ListForm } from "./list-form";
import { ListLink } from "./list-link";
import { Columns, Views } from "./list-tools";

export async function generateMetadata(): Promise<Metadata> {
  return { title: listTexts(await requestLocale()).title };
}

export default async function Page({ searchParams }: { searchParams: Promise<PageParameters> }) {
  const member = await requireMember("read");
  const given = parametersOf(await searchParams);
  const said = addressOfForm(given);
  // A form that was sent without script: its address is the one that script would have written.
  if (said) redirect(said.size > 0 ? `/charges?${said}` : "/charges");
  const address = readChargesAddress(given);
  const { query } = address;
  const locale = await requestLocale();
  const instant = now();
  const listed = listAndTotalCharges(member.merchantId, query, instant).then((outcome) =>
    outcome.kind === "page" ? outcome.page : null,
  );
  // Who waits for it hears of a failure; until then nobody does.
  listed.catch(() => {});
  const confirmer = allow(member, "confirm");
  const [{ chargeColumns: columns }, views, keys] = await Promise.all([
    findPreferences(member),
    findSavedViews(member),
    confirmer ? findOwnKeys(confirmer) : [],
  ]);
  const common = { link: ListLink, locale, today: brasiliaDay(instant) };

  async function totals() {
    const page = await listed;
    return page ? <Totals totals={page.totals} locale={locale} /> : null;
  }

  async function rows() {
    return (
      <ChargesList
        page={await listed}
        query={query}
        columns={columns}
        publicUrl={env().publicUrl}
        {...common}
      />
    );
  }

  async function exportButton() {
    const found = (await listed)?.totalElements ?? 0;
    if (found === 0 || !may(member.role, "export")) return null;
    const { button } = exportTexts(locale);
    return (
      <ExportLater
        label={button}
        query={query}
        total={found}
        today={common.today}
        locale={locale}
      />
    );
  }

  const byScript = await isAskedByScript();
  const narrowing = chargesHref({ ...query, ...UNPAGED });
  return (
    <ChargesPage
      address={address}
      mayCharge={may(member.role, "charge")}
      mayImport={keys.length > 0}
      views={
        <Views
          views={views}
          query={chargesParameters({ ...query, page: 0 }).toString()}
          locale={locale}
        />
      }
      columnChoice={
        <Columns
          key={columns.join()}
          columns={columns}
          names={listTexts(locale).columns}
          locale={locale}
        />
      }
      totals={
        byScript ? (
          <Suspense key={narrowing} fallback={<TotalsSkeleton locale={locale} />}>
            <Latest content={totals()} />
          </Suspense>
        ) : (
          await totals()
        )
      }
      exportSlot={<Suspense>{exportButton()}</Suspense>}
      form={ListForm}
      {...common}
    >
      {byScript ? (
        <Suspense fallback={<ChargesSkeleton locale={locale} />}>{rows()}</Suspense>
      ) : (
        await rows()
      )}
    </ChargesPage>
  );
}

const { sort, size, page } = DEFAULT_QUERY;
const UNPAGED = { sort, size, page };

/**
 * Whether our own script asks for the page, to put it in place of another. Only then is there
 * somebody to replace a skeleton by the rows; a browser that loads the page gets them as they are.
 */
async function isAskedByScript(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}
