import { ListFilter, SquareTerminal } from "lucide-react";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { GetForm } from "@/components/ui/get-form";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { OlderPager } from "@/components/ui/older-pager";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import type { Locale } from "@/lib/platform/values/locale";
import type { CallPage } from "@/lib/request-log/request-log";
import { CALL_METHODS, printStatus } from "@/lib/request-log/request-log-query";
import { type CallsSearch, callsHref, DEVELOPERS_PLACE, isNarrowed } from "./calls-search";
import { CallsTable } from "./calls-table";
import { developersTexts } from "./texts";

export interface CallsListProps {
  readonly page: CallPage;
  readonly search: CallsSearch;
  /** The paths that a filter offers. */
  readonly paths: readonly string[];
  readonly form: GetForm;
  readonly link: Link;
  readonly locale: Locale;
}

/** What a merchant's systems called, the latest call first. */
export function CallsList(props: CallsListProps) {
  const { page, search, link, locale } = props;
  const t = developersTexts(locale).calls;
  const isBare = page.calls.length === 0 && !isNarrowed(search.filter) && search.after === null;
  return (
    <Section heading={t.heading} help={t.help}>
      {isBare ? (
        <ListMessage icon={SquareTerminal} heading={t.empty.heading} help={t.empty.help} />
      ) : (
        <>
          <Filter {...props} />
          {page.calls.length === 0 ? (
            <Nothing {...props} />
          ) : (
            <CallsTable calls={page.calls} link={link} locale={locale} />
          )}
          <Pages {...props} />
        </>
      )}
    </Section>
  );
}

type Options = readonly (readonly [value: string, words: string])[];

function Choice({
  label,
  name,
  chosen,
  any,
  options,
}: {
  label: string;
  name: string;
  chosen: string | null;
  any: string;
  options: Options;
}) {
  // An address may name what the list does not offer, such as one status.
  const isOffered = chosen === null || options.some(([value]) => value === chosen);
  const all: Options = isOffered ? options : [...options, [chosen, chosen]];
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          name={name}
          defaultValue={chosen ?? ""}
          className={`${CONTROL} text-sm`}
        >
          <option value="">{any}</option>
          {all.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Filter({ search: { filter }, paths, form: Form, locale }: CallsListProps) {
  const t = developersTexts(locale).filter;
  const same = (values: readonly string[]) => values.map((value) => [value, value] as const);
  return (
    // A new address is a new form, which shows the filters of that address.
    <Form
      key={callsHref(filter)}
      aria-label={t.label}
      className="grid grid-cols-2 items-end gap-3 max-sm:*:last:col-span-2 lg:grid-cols-[11rem_8rem_minmax(0,1fr)_minmax(0,1fr)_auto] print:hidden"
    >
      <Choice
        label={t.status}
        name="status"
        chosen={filter.status && printStatus(filter.status)}
        any={t.anyStatus}
        options={Object.entries(t.classes)}
      />
      <Choice
        label={t.method}
        name="method"
        chosen={filter.method}
        any={t.anyMethod}
        options={same(CALL_METHODS)}
      />
      <Choice
        label={t.path}
        name="path"
        chosen={filter.path}
        any={t.anyPath}
        options={same(paths)}
      />
      <TextField
        label={t.charge}
        name="paymentId"
        defaultValue={filter.paymentId ?? ""}
        placeholder={t.chargeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={`${CONTROL} text-sm`}
      />
      <button type="submit" className={BUTTON.quiet}>
        {t.apply}
      </button>
    </Form>
  );
}

function Nothing({ page, link: LinkTo, locale }: CallsListProps) {
  const t = developersTexts(locale).calls;
  return (
    <ListMessage icon={ListFilter} heading={t.none.heading} help={page.next ? t.further : ""}>
      <LinkTo href={DEVELOPERS_PLACE} className={BUTTON.primary}>
        {t.none.all}
      </LinkTo>
    </ListMessage>
  );
}

/** The ways to the latest calls and to older ones. */
function Pages({ page, search: { filter, after }, link, locale }: CallsListProps) {
  return (
    <OlderPager
      latest={after ? callsHref(filter) : null}
      older={page.next ? callsHref(filter, page.next) : null}
      link={link}
      words={developersTexts(locale).calls}
    />
  );
}
