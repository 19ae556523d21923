import { ListFilter, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { listTexts } from "@/components/charges/texts";
import { pagerTexts } from "@/components/text/pager-texts";
import { BUTTON } from "@/components/ui/button-style";
import { type Chip, Chips } from "@/components/ui/chips";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import type { GetForm } from "@/components/ui/get-form";
import type { Link } from "@/components/ui/link";
import { ListMessage } from "@/components/ui/list-message";
import { Pager } from "@/components/ui/pager";
import { Section } from "@/components/ui/section";
import { TextField } from "@/components/ui/text-field";
import type { Locale } from "@/lib/platform/values/locale";
import { DELIVERY_STATES, type Delivery, LISTED_MAX } from "@/lib/webhooks/endpoint";
import { type DeliveriesSearch, endpointHref, isNarrowed } from "./deliveries-search";
import { DeliveriesTable } from "./deliveries-table";
import { deliveryTexts } from "./delivery-texts";
import { EVENT_GROUPS, eventWords, typesIn } from "./event-groups";
import { webhooksTexts } from "./webhooks-texts";

/** A page of an endpoint's deliveries. */
export interface DeliveryListing {
  readonly deliveries: readonly Delivery[];
  readonly totalElements: number;
  readonly size: number;
}

interface DeliveriesListProps {
  readonly endpointId: string;
  readonly listing: DeliveryListing;
  readonly search: DeliveriesSearch;
  /** Sends a range again. */
  readonly replay: ReactNode;
  readonly form: GetForm;
  readonly link: Link;
  readonly locale: Locale;
}

/** What was sent to an endpoint and what waits, the latest event first. */
export function DeliveriesList(props: DeliveriesListProps) {
  const { endpointId, listing, search, replay, link, locale } = props;
  const t = deliveryTexts(locale);
  const { deliveries, totalElements, size } = listing;
  const isBare = totalElements === 0 && !isNarrowed(search);
  return (
    <Section heading={t.heading} help={t.help} actions={isBare ? null : replay}>
      {isBare ? null : (
        <>
          <Filter {...props} />
          <Filters {...props} />
        </>
      )}
      {deliveries.length === 0 ? (
        <Empty {...props} isBare={isBare} />
      ) : (
        <>
          <p className="text-muted text-sm tabular-nums">
            {totalElements < LISTED_MAX ? t.total(totalElements) : t.latest(totalElements)}
          </p>
          <DeliveriesTable deliveries={deliveries} link={link} locale={locale} />
          <Pager
            page={search.page}
            pages={Math.ceil(totalElements / size)}
            at={(page) => endpointHref(endpointId, { ...search, page })}
            link={link}
            words={pagerTexts(locale)}
          />
        </>
      )}
    </Section>
  );
}

function Empty({
  endpointId,
  isBare,
  link: LinkTo,
  locale,
}: DeliveriesListProps & { readonly isBare: boolean }) {
  const t = deliveryTexts(locale);
  if (isBare) return <ListMessage icon={Webhook} heading={t.empty.heading} help={t.empty.help} />;
  return (
    <ListMessage icon={ListFilter} heading={t.none.heading} help="">
      <LinkTo href={endpointHref(endpointId)} className={BUTTON.primary}>
        {t.none.all}
      </LinkTo>
    </ListMessage>
  );
}

function Filter({ endpointId, search, form: Form, locale }: DeliveriesListProps) {
  const t = deliveryTexts(locale);
  const { groups } = webhooksTexts(locale);
  return (
    // A new address is a new form, which shows the filters of that address.
    <Form
      key={endpointHref(endpointId, search)}
      aria-label={t.filter.label}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)_auto] print:hidden"
    >
      <Field label={t.filter.state}>
        {(control) => (
          <select
            {...control}
            name="state"
            defaultValue={search.state ?? ""}
            className={`${CONTROL} text-sm`}
          >
            <option value="">{t.filter.anyState}</option>
            {DELIVERY_STATES.map((state) => (
              <option key={state} value={state}>
                {t.states[state]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t.filter.type}>
        {(control) => (
          <select
            {...control}
            name="type"
            defaultValue={search.type ?? ""}
            className={`${CONTROL} text-sm`}
          >
            <option value="">{t.filter.anyType}</option>
            {EVENT_GROUPS.map((group) => (
              <optgroup key={group} label={groups[group]}>
                {typesIn(group).map((type) => (
                  <option key={type} value={type}>
                    {eventWords(type, locale)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={t.filter.charge}
        name="paymentId"
        defaultValue={search.paymentId ?? ""}
        placeholder={t.filter.chargeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={`${CONTROL} text-sm`}
      />
      <button type="submit" className={BUTTON.quiet}>
        {t.filter.apply}
      </button>
    </Form>
  );
}

function Filters({ endpointId, search, link, locale }: DeliveriesListProps) {
  const t = deliveryTexts(locale);
  const { state, type, paymentId } = search;
  const without = (left: Partial<DeliveriesSearch>) =>
    endpointHref(endpointId, { ...search, page: 0, ...left });
  const chips: Chip[] = [];
  if (state !== null) {
    chips.push({ name: t.filter.state, value: t.states[state], href: without({ state: null }) });
  }
  if (type !== null) {
    const value = eventWords(type, locale);
    chips.push({ name: t.filter.type, value, href: without({ type: null }) });
  }
  if (paymentId !== null) {
    chips.push({ name: t.filter.charge, value: paymentId, href: without({ paymentId: null }) });
  }
  return (
    <Chips
      chips={chips}
      clearHref={endpointHref(endpointId)}
      words={listTexts(locale).chips}
      link={link}
    />
  );
}
