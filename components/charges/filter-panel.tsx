import { ListFilter } from "lucide-react";
import { typedReais } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Choice, Choices, DayFields } from "@/components/ui/filter-fields";
import type { GetForm } from "@/components/ui/get-form";
import { Popover } from "@/components/ui/popover";
import { TextField } from "@/components/ui/text-field";
import { CANCEL_REASONS, CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { type ChargeQuery, DEFAULT_QUERY, SORT_FIELDS } from "@/lib/listing/charge-query";
import { daysOf, PERIODS } from "@/lib/listing/period";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import {
  CREATED_DAYS,
  chargesHref,
  DAY_WINDOWS,
  type DayWindow,
  windowDays,
  windowQuery,
} from "./charges-search";
import { STATUS_LOOKS } from "./status-badge";
import { listTexts, sortWords } from "./texts";

interface PanelProps {
  readonly query: ChargeQuery;
  readonly today: CivilDate;
  readonly form: GetForm;
  readonly locale: Locale;
}

/** Every filter of the list in one form, which is an ordinary one before the page's script is there. */
export function FilterPanel(props: PanelProps) {
  const { query, form: Form, locale } = props;
  const t = listTexts(locale).filter;
  const texts = textsFor(locale);
  return (
    <Popover
      group="list-tools"
      className={BUTTON.quiet}
      anchor="row"
      panelClassName="inset-x-0 p-4 sm:max-h-[calc(100dvh-9rem)] sm:overflow-y-auto sm:p-5"
      button={
        <>
          <ListFilter className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">{t.open}</span>
        </>
      }
    >
      {/* A new address is a new form, which shows the filters of that address. */}
      <Form key={chargesHref(query)} className="flex flex-col gap-4" aria-label={t.open}>
        {query.text === null ? null : <input type="hidden" name="q" value={query.text} />}
        {query.size === DEFAULT_QUERY.size ? null : (
          <input type="hidden" name="size" value={query.size} />
        )}
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Choices legend={t.status} columns="grid-cols-2 sm:grid-cols-[auto_auto_auto]">
            {CHARGE_STATUSES.map((status) => {
              const { icon: Icon } = STATUS_LOOKS[status];
              return (
                <Choice
                  key={status}
                  name="status"
                  value={status}
                  on={query.statuses.includes(status)}
                >
                  <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
                  {texts.statuses[status]}
                </Choice>
              );
            })}
          </Choices>
          <Choices legend={t.billingType} columns="grid-cols-2 sm:grid-cols-3 lg:grid-cols-2">
            {BILLING_TYPES.map((type) => (
              <Choice
                key={type}
                name="billingType"
                value={type}
                on={query.billingTypes.includes(type)}
              >
                {texts.billingTypes[type]}
              </Choice>
            ))}
          </Choices>
        </div>
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3">
          {DAY_WINDOWS.map((window) => (
            <Days key={window} window={window} {...props} />
          ))}
        </div>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label={t.document}
            hint={t.documentHint}
            name="payerDocument"
            defaultValue={query.payerDocument ?? ""}
            autoCapitalize="characters"
            autoComplete="off"
            maxLength={18}
          />
          <References references={query.references} locale={locale} />
          <fieldset className="grid min-w-0 grid-cols-2 gap-3">
            <legend className="mb-1.5 font-medium text-sm">{t.amount}</legend>
            {(["amountFrom", "amountTo"] as const).map((bound) => {
              const value = query[bound];
              return (
                <TextField
                  key={bound}
                  label={bound === "amountFrom" ? t.from : t.to}
                  name={bound}
                  defaultValue={value === null ? "" : typedReais(value)}
                  inputMode="decimal"
                  placeholder="0,00"
                  autoComplete="off"
                />
              );
            })}
          </fieldset>
          <Field label={t.ended}>
            {(control) => (
              <select
                {...control}
                name="ended"
                defaultValue={query.ended ?? ""}
                className={CONTROL}
              >
                <option value="">{t.any}</option>
                {CANCEL_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {texts.ends[reason]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t.refunded}>
            {(control) => (
              <select
                {...control}
                name="refunded"
                defaultValue={query.partlyRefunded ? "partly" : ""}
                className={CONTROL}
              >
                <option value="">{t.any}</option>
                <option value="partly">{texts.partlyReturned}</option>
              </select>
            )}
          </Field>
          <Field label={t.sort}>
            {(control) => (
              <select
                {...control}
                name="sort"
                defaultValue={`${query.sort.field},${query.sort.direction}`}
                className={CONTROL}
              >
                {SORT_FIELDS.flatMap((field) =>
                  (["desc", "asc"] as const).map((direction) => (
                    <option key={`${field},${direction}`} value={`${field},${direction}`}>
                      {sortWords({ field, direction }, locale)}
                    </option>
                  )),
                )}
              </select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={BUTTON.primary}>
            {t.apply}
          </button>
          <a href={chargesHref({ size: query.size, sort: query.sort })} className={BUTTON.quiet}>
            {t.clear}
          </a>
        </div>
      </Form>
    </Popover>
  );
}

/** A field for each reference of the address, which may have several, and at least one. */
function References({ references, locale }: { references: readonly string[]; locale: Locale }) {
  const t = listTexts(locale).filter;
  return (references.length === 0 ? [""] : references).map((reference) => (
    <TextField
      key={reference}
      label={t.reference}
      hint={t.referenceHint}
      name="reference"
      defaultValue={reference}
      autoComplete="off"
    />
  ));
}

/** A first and a last day of a window, and the spans that have a name. */
function Days({ window, query, today, locale }: PanelProps & { window: DayWindow }) {
  const t = listTexts(locale).filter;
  return (
    <DayFields
      legend={t.windows[window]}
      names={FIELDS[window]}
      values={windowDays(window, query)}
      spans={PERIODS.map((period) => {
        const span = daysOf(period, today);
        const href = chargesHref({ ...query, ...windowQuery(window, span), page: 0 });
        return { key: period, label: t.periods[period], ...span, href };
      })}
      words={t}
    />
  );
}

/** The names of the fields: days of creation have their own, for the address speaks of instants. */
const FIELDS: Readonly<Record<DayWindow, { readonly from: string; readonly to: string }>> = {
  created: CREATED_DAYS,
  dueDate: { from: "dueDateFrom", to: "dueDateTo" },
  paidOn: { from: "paidOnFrom", to: "paidOnTo" },
};
