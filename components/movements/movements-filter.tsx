import { ListFilter } from "lucide-react";
import { listTexts, spanWords } from "@/components/charges/texts";
import { BUTTON } from "@/components/ui/button-style";
import { type Chip, Chips } from "@/components/ui/chips";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Choice, Choices, DayFields } from "@/components/ui/filter-fields";
import type { GetForm } from "@/components/ui/get-form";
import type { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import type { MovementFilter } from "@/lib/ledger/movement";
import { kindWords } from "@/lib/ledger/words";
import { daysOf, PERIODS } from "@/lib/listing/period";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { KIND_GROUPS, movementsHref } from "./movements-search";
import { movementsTexts } from "./texts";

interface FilterProps {
  readonly filter: MovementFilter;
  /** Names of the provider accounts, by their ids. */
  readonly accounts: ReadonlyMap<string, string>;
  readonly today: CivilDate;
  readonly locale: Locale;
}

const GROUPS = ["in", "refunds", "disputes", "other"] as const;

/** Every filter of the page in one form, which is an ordinary one before the page's script is there. */
export function MovementsFilter({
  filter,
  accounts,
  today,
  form: Form,
  locale,
}: FilterProps & { readonly form: GetForm }) {
  const t = movementsTexts(locale);
  const words = listTexts(locale).filter;
  const { dayFrom, dayTo, kinds, chargeId, pspAccountId } = filter;
  return (
    <Popover
      group="movement-tools"
      className={BUTTON.quiet}
      anchor="row"
      panelClassName="inset-x-0 p-4 sm:max-h-[calc(100dvh-9rem)] sm:overflow-y-auto sm:p-5"
      button={
        <>
          <ListFilter className="size-4" aria-hidden="true" />
          {words.open}
        </>
      }
    >
      {/* A new address is a new form, which shows the filters of that address. */}
      <Form key={movementsHref(filter)} className="flex flex-col gap-4" aria-label={words.open}>
        {chargeId === null ? null : <input type="hidden" name="paymentId" value={chargeId} />}
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          {GROUPS.map((group) => (
            <Choices key={group} legend={t.groups[group]} columns="grid-cols-1">
              {KIND_GROUPS[group].map((kind) => (
                <Choice key={kind} name="kind" value={kind} on={kinds.includes(kind)}>
                  {kindWords(locale)[kind]}
                </Choice>
              ))}
            </Choices>
          ))}
        </div>
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          <DayFields
            legend={t.filter.period}
            names={{ from: "dayFrom", to: "dayTo" }}
            values={{ from: dayFrom, to: dayTo }}
            spans={PERIODS.map((period) => {
              const span = daysOf(period, today);
              const href = movementsHref({ ...filter, dayFrom: span.from, dayTo: span.to });
              return { key: period, label: words.periods[period], ...span, href };
            })}
            words={words}
          />
          {accounts.size < 2 ? null : (
            <Field label={t.account}>
              {(control) => (
                <select
                  {...control}
                  name="accountId"
                  defaultValue={pspAccountId ?? ""}
                  className={CONTROL}
                >
                  <option value="">{t.allAccounts}</option>
                  {[...accounts].map(([id, name]) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <button type="submit" className={BUTTON.primary}>
            {words.apply}
          </button>
          <a href={movementsHref({})} className={BUTTON.quiet}>
            {words.clear}
          </a>
        </div>
      </Form>
    </Popover>
  );
}

/** The filters that are on, each a link that takes it away. */
export function MovementChips({
  filter,
  accounts,
  today,
  link,
  locale,
}: FilterProps & { readonly link: Link }) {
  const t = movementsTexts(locale);
  const { dayFrom, dayTo, kinds, chargeId, pspAccountId } = filter;
  const chips: Chip[] = kinds.map((kind) => ({
    name: t.columns.movement,
    value: kindWords(locale)[kind],
    href: movementsHref({ ...filter, kinds: kinds.filter((other) => other !== kind) }),
  }));
  const span = spanWords({ from: dayFrom, to: dayTo }, today, locale);
  if (span !== "") {
    const href = movementsHref({ ...filter, dayFrom: null, dayTo: null });
    chips.push({ name: t.filter.period, value: span, href });
  }
  if (pspAccountId !== null) {
    const value = accounts.get(pspAccountId) ?? pspAccountId;
    chips.push({ name: t.account, value, href: movementsHref({ ...filter, pspAccountId: null }) });
  }
  if (chargeId !== null) {
    const href = movementsHref({ ...filter, chargeId: null });
    chips.push({ name: t.filter.charge, value: chargeId, href });
  }
  const words = listTexts(locale).chips;
  return <Chips chips={chips} clearHref={movementsHref({})} words={words} link={link} />;
}
