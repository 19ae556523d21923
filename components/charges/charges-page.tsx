import { FileSpreadsheet, FileUp, Plus, WalletCards } from "lucide-react";
import type { ReactNode } from "react";
import { SERIES_PLACE } from "@/components/payment-series/shown-series";
import { BUTTON } from "@/components/ui/button-style";
import { DroppedNotice } from "@/components/ui/dropped-notice";
import type { GetForm } from "@/components/ui/get-form";
import type { Link } from "@/components/ui/link";
import { PageHeading } from "@/components/ui/page-heading";
import type { ChargesAddress } from "@/lib/listing/list-payments-query";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { FilterChips } from "./filter-chips";
import { FilterPanel } from "./filter-panel";
import { ListKeys } from "./list-keys";
import { SearchBox, Understood } from "./search-box";
import { listTexts } from "./texts";

interface ChargesPageProps {
  readonly address: ChargesAddress;
  /** Whether the member may create a charge. */
  readonly mayCharge: boolean;
  /** Whether the member may confirm payments by a bank statement, and has what to. */
  readonly mayImport: boolean;
  readonly today: CivilDate;
  /** The member's saved views. */
  readonly views: ReactNode;
  /** What each charge shows. */
  readonly columnChoice: ReactNode;
  readonly totals: ReactNode;
  /** What else can be done with what is listed, such as an export; stands beside the totals. */
  readonly tools?: ReactNode;
  readonly link: Link;
  readonly form: GetForm;
  readonly locale: Locale;
  /** The rows. */
  readonly children: ReactNode;
}

/**
 * The page of the list of charges: search and filters, totals, rows. Everything that needs no query is shown at once.
 * An attribute of the rows then says what else is of use: `data-never` (the merchant has no charge yet) and `data-busy`
 * (creations in progress did not end in time) hide the tools beside them.
 */
export function ChargesPage({
  address,
  mayCharge,
  mayImport,
  today,
  views,
  columnChoice,
  totals,
  tools,
  link: LinkTo,
  form,
  locale,
  children,
}: ChargesPageProps) {
  const t = listTexts(locale);
  const { query, dropped } = address;
  const shared = { query, today, form, locale };
  return (
    <div className="group/list flex flex-col gap-4">
      <PageHeading title={t.title}>
        <LinkTo href={SERIES_PLACE} className={`${BUTTON.quiet} max-sm:order-last`}>
          <WalletCards className="size-4" aria-hidden="true" />
          {t.series}
        </LinkTo>
        {mayImport ? (
          <LinkTo href="/charges/import" className={`${BUTTON.quiet} max-sm:order-last`}>
            <FileUp className="size-4" aria-hidden="true" />
            {t.importStatement}
          </LinkTo>
        ) : null}
        {mayCharge ? (
          <LinkTo href="/charges/spreadsheet" className={`${BUTTON.quiet} max-sm:hidden`}>
            <FileSpreadsheet className="size-4" aria-hidden="true" />
            {t.importSpreadsheet}
          </LinkTo>
        ) : null}
        {mayCharge ? (
          <LinkTo href="/charges/new" className={BUTTON.primary}>
            <Plus className="size-4" aria-hidden="true" />
            {t.newCharge}
          </LinkTo>
        ) : null}
      </PageHeading>
      <div className="relative flex flex-wrap gap-2 group-has-data-never/list:hidden print:hidden">
        <SearchBox {...shared} />
        <FilterPanel {...shared} />
        {views}
        {/* A phone has no columns. */}
        <div className="contents max-sm:hidden">{columnChoice}</div>
      </div>
      <DroppedNotice dropped={dropped} words={t.dropped} />
      <FilterChips query={query} today={today} link={LinkTo} locale={locale} />
      {query.text === null ? null : <Understood text={query.text} locale={locale} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 group-has-data-busy/list:hidden group-has-data-never/list:hidden">
        {totals}
        <div className="flex flex-wrap gap-2 print:hidden">{tools}</div>
      </div>
      <div className="flex flex-col gap-4 transition-opacity delay-300 group-has-data-waiting/list:opacity-50">
        {children}
      </div>
      <ListKeys mayCharge={mayCharge} locale={locale} />
    </div>
  );
}
