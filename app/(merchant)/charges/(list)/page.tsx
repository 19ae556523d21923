import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { Suspense } from "react";
import { cancelManyTexts } from "@/components/charges/cancel-many-texts";
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
import { LiveTotals } from "@/components/charges/live-list";
import { listTexts } from "@/components/charges/texts";
import { Latest } from "@/components/ui/latest";
import { isCancelable } from "@/lib/charge-details/charge-record";
import { findFeedEnd } from "@/lib/events/store/feed";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { exportSource } from "@/lib/listing/export-charges-request";
import { listAndTotalCharges } from "@/lib/listing/list-charges";
import { chargesParameters, readChargesAddress } from "@/lib/listing/list-payments-query";
import { sheetWords } from "@/lib/listing/spreadsheet/words";
import { findPreferences } from "@/lib/listing/store/preferences";
import { findSavedViews } from "@/lib/listing/store/saved-views";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { allow, may } from "@/lib/platform/values/permission";
import { findManualAccounts } from "@/lib/providers/manual-accounts";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";
import { ListForm } from "./list-form";
import { ListLink } from "./list-link";
import { CancelSeveral, Columns, Live, Views } from "./list-tools";

export async function generateMetadata(): Promise<Metadata> {
  return { title: listTexts(await requestLocale()).title };
}

export default async function Page({ searchParams }: { searchParams: Promise<PageParameters> }) {
  const member = await requireMember("read");
  const parameters = parametersOf(await searchParams);
  const said = addressOfForm(parameters);
  // A form that was sent without script: its address is the one that script would have written.
  if (said) redirect(said.size > 0 ? `/charges?${said}` : "/charges");
  const address = readChargesAddress(parameters);
  const { query } = address;
  const locale = await requestLocale();
  const instant = await merchantNow(member.merchantId, now());
  // Before the list is read: what happens in between counts as news, and is in the list at most twice.
  const position = await findFeedEnd(member.merchantId);
  const listed = listAndTotalCharges(member.merchantId, query).then((outcome) =>
    outcome.kind === "page" ? outcome.page : null,
  );
  // Who waits for it hears of a failure; until then nobody does.
  listed.catch(() => {});
  const confirmer = allow(member, "confirm");
  const [{ chargeColumns: columns }, views, keys] = await Promise.all([
    findPreferences(member),
    findSavedViews(member),
    confirmer ? findManualAccounts(confirmer) : [],
  ]);
  const common = { link: ListLink, locale, today: brasiliaDay(instant) };

  async function totals() {
    const page = await listed;
    if (!page) return null;
    return (
      <LiveTotals>
        <Totals totals={page.totals} locale={locale} />
      </LiveTotals>
    );
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
        what="charges"
        source={exportSource(query)}
        fileName={sheetWords(locale).fileName}
        total={found}
        today={common.today}
        locale={locale}
      />
    );
  }

  async function cancelButton() {
    const charges = (await listed)?.charges.filter(isCancelable) ?? [];
    if (charges.length < 2 || !may(member.role, "charge")) return null;
    const shown = charges.map(({ id, amount, dueDate, payer }) => ({
      id,
      amount,
      dueDate,
      payer: payer.name,
    }));
    return <CancelSeveral label={cancelManyTexts(locale).button} charges={shown} locale={locale} />;
  }

  const byScript = await isScriptRequest();
  const narrowing = chargesHref({ ...query, ...UNPAGED });
  const list = chargesParameters(query).toString();
  return (
    <Live
      position={position}
      list={list}
      first={chargesHref({ ...query, page: 0 })}
      isFirst={query.page === 0}
      shared={{ columns, query, link: ListLink, locale }}
    >
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
        tools={
          <Suspense>
            {cancelButton()}
            {exportButton()}
          </Suspense>
        }
        form={ListForm}
        {...common}
      >
        {byScript ? (
          <Suspense fallback={<ChargesSkeleton locale={locale} />}>{rows()}</Suspense>
        ) : (
          await rows()
        )}
      </ChargesPage>
    </Live>
  );
}

const { sort, size, page } = DEFAULT_QUERY;
const UNPAGED = { sort, size, page };

/**
 * Whether our own script requests the page, to put it in place of another. Only then is there
 * somebody to replace a skeleton by the rows; a browser that loads the page gets them as they are.
 */
async function isScriptRequest(): Promise<boolean> {
  return (await headers()).get("sec-fetch-dest") === "empty";
}
