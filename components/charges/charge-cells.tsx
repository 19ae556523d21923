import {
  Barcode,
  BellRing,
  CreditCard,
  type LucideIcon,
  QrCode,
  SquareMousePointer,
  WalletCards,
} from "lucide-react";
import type { ReactNode } from "react";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import type { ChargeQuery, SortField } from "@/lib/listing/charge-query";
import type { ListColumn } from "@/lib/listing/list-column";
import { awaitsConfirmation, type ShownCharge } from "@/lib/listing/shown-charge";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatDocument } from "@/lib/platform/values/tax-document";
import { chargeHref } from "./charges-search";
import { StatusBadge } from "./status-badge";
import { listTexts } from "./texts";

const METHOD_ICONS: Readonly<Record<BillingType, LucideIcon>> = {
  PIX: QrCode,
  CREDIT_CARD: CreditCard,
  DEBIT_CARD: WalletCards,
  BOLETO: Barcode,
  UNDEFINED: SquareMousePointer,
};

/** What the rows of a page have in common. */
export interface RowProps {
  readonly columns: readonly ListColumn[];
  readonly query: ChargeQuery;
  readonly link: Link;
  readonly locale: Locale;
}

/** What a cell is made from. */
interface CellProps extends RowProps {
  readonly charge: ShownCharge;
}

interface Column {
  readonly sort?: SortField;
  /** Figures line up at their right. */
  readonly figure?: true;
  /** How the cell stands in the table. */
  readonly cell?: string;
  /** Classes for the cell's order and span on a card; small print without them. */
  readonly card?: string;
  readonly show: (props: CellProps) => ReactNode;
}

/** A line of a card that needs its column's name. */
const CARD_LINE = "max-xl:order-7 max-xl:col-span-2 max-xl:text-xs max-xl:empty:hidden";

export const COLUMNS: Readonly<Record<ListColumn, Column>> = {
  createdAt: {
    sort: "createdAt",
    cell: "tabular-nums",
    card: "max-sm:hidden max-xl:order-8 max-xl:col-span-2 max-xl:text-xs max-xl:text-muted",
    show: Created,
  },
  payer: {
    // No wider than what is left: a long name is cut, and read whole on hover.
    cell: "min-w-0 xl:max-w-0",
    card: "max-xl:order-1 sm:max-xl:col-span-2",
    show: Payer,
  },
  document: {
    cell: "whitespace-nowrap tabular-nums",
    show: ({ charge }) => formatDocument(charge.payer.document),
  },
  description: {
    cell: "xl:min-w-40 xl:max-w-56",
    show: ({ charge, locale }) =>
      charge.description === null ? (
        <Nothing locale={locale} />
      ) : (
        <bdi className="xl:block xl:truncate" title={charge.description}>
          {charge.description}
        </bdi>
      ),
  },
  reference: {
    cell: "xl:min-w-24 xl:max-w-44",
    show: ({ charge, locale }) =>
      charge.reference === null ? (
        <Nothing locale={locale} />
      ) : (
        <bdi className="break-words xl:block xl:truncate" title={charge.reference}>
          {charge.reference}
        </bdi>
      ),
  },
  billingType: {
    cell: "xl:whitespace-nowrap",
    card: "max-sm:hidden max-xl:order-4 max-xl:self-center max-xl:text-muted max-xl:text-xs",
    show: Method,
  },
  dueDate: {
    sort: "dueDate",
    cell: "whitespace-nowrap tabular-nums",
    card: "max-xl:order-5 max-xl:self-center max-xl:text-right max-xl:text-muted max-xl:text-xs",
    show: Due,
  },
  status: {
    card: "max-xl:order-2 max-sm:order-3",
    show: Status,
  },
  amount: {
    sort: "amount",
    figure: true,
    card: "max-xl:order-3 max-sm:order-2 max-xl:self-center max-xl:text-right max-xl:font-semibold sm:max-xl:text-base",
    show: ({ charge, locale }) =>
      charge.amount === 0n ? (
        <span className="text-muted">{listTexts(locale).openAmount}</span>
      ) : (
        <Money amount={charge.amount} />
      ),
  },
  // On a phone the status says it, and the charge's page how much.
  received: { figure: true, card: `max-sm:hidden ${CARD_LINE}`, show: Received },
  paidOn: {
    sort: "paidOn",
    cell: "whitespace-nowrap tabular-nums",
    show: ({ charge, locale }) =>
      charge.paid ? textsFor(locale).day(charge.paid.paidOn) : <Nothing locale={locale} />,
  },
  fee: {
    figure: true,
    show: ({ charge, locale }) =>
      charge.fee === null ? <Nothing locale={locale} /> : <Money amount={charge.fee} />,
  },
  net: {
    figure: true,
    show: ({ charge, locale }) =>
      charge.paid ? <Money amount={charge.paid.net} /> : <Nothing locale={locale} />,
  },
  id: {
    cell: "whitespace-nowrap font-mono text-xs",
    show: ({ charge }) => (
      <span translate="no" className="max-xl:break-all">
        {charge.id}
      </span>
    ),
  },
};

/** Small print of a card, before which stands what it is. */
const NAMED_ON_CARDS: readonly ListColumn[] = [
  "document",
  "description",
  "reference",
  "received",
  "paidOn",
  "fee",
  "net",
  "id",
];

const CELL =
  "xl:border-line xl:border-b xl:h-11 xl:px-2.5 xl:py-1 xl:align-middle xl:first:pl-4 xl:last:pr-4";

/** The cells of one row. */
export function ChargeCells(props: CellProps) {
  const { columns, locale } = props;
  const names = listTexts(locale).columns;
  return columns.map((column) => {
    const { cell = "", card = CARD_LINE, figure, show: Show } = COLUMNS[column];
    const unpaid = column === "received" && props.charge.paid === null;
    return (
      <td
        key={column}
        className={`${CELL} ${cell} ${card} ${figure ? "whitespace-nowrap tabular-nums xl:text-right" : ""} ${unpaid ? "max-xl:hidden" : ""}`}
      >
        {NAMED_ON_CARDS.includes(column) ? (
          <span className="text-muted xl:hidden">{names[column]} </span>
        ) : null}
        <Show {...props} />
      </td>
    );
  });
}

function Created({ charge, locale }: CellProps) {
  const texts = textsFor(locale);
  return (
    <time dateTime={charge.createdAt.toISOString()} className="whitespace-nowrap">
      <span className="xl:hidden">{listTexts(locale).columns.createdAt} </span>
      {texts.day(brasiliaDay(charge.createdAt))}{" "}
      <span className="text-muted text-xs xl:block">{texts.hour(charge.createdAt)}</span>
    </time>
  );
}

/** The payer's name, the way to the charge; below it what for, where that has no column of its own. */
function Payer({ charge, columns, query, link: LinkTo }: CellProps) {
  const { name } = charge.payer;
  return (
    <>
      <LinkTo
        href={chargeHref(charge.id, query)}
        className="block rounded-xs font-medium text-sm underline-offset-4 hover:underline"
      >
        <bdi className="block truncate" title={name}>
          {name}
        </bdi>
      </LinkTo>
      {charge.description === null || columns.includes("description") ? null : (
        <bdi className="block truncate text-muted text-xs max-sm:hidden" title={charge.description}>
          {charge.description}
        </bdi>
      )}
    </>
  );
}

function Method({ charge, locale }: CellProps) {
  const Icon = METHOD_ICONS[charge.billingType];
  return (
    <span className="flex items-center gap-1.5 leading-4">
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      {textsFor(locale).billingTypes[charge.billingType]}
    </span>
  );
}

/** The state, and under it that the payer reported having paid, until a member confirms it. */
function Status({ charge, locale }: CellProps) {
  return (
    <>
      <StatusBadge charge={charge} locale={locale} />
      {awaitsConfirmation(charge) ? (
        <span className="mt-1 flex items-center gap-1 font-medium text-amber text-xs xl:whitespace-nowrap">
          <BellRing className="size-3.5 shrink-0" aria-hidden="true" />
          {listTexts(locale).paymentReported}
        </span>
      ) : null}
    </>
  );
}

function Due({ charge, locale }: CellProps) {
  const day = textsFor(locale).day(charge.dueDate);
  return (
    <>
      <span className="max-sm:sr-only xl:hidden">{listTexts(locale).dueOn(day)}</span>
      <span className="max-xl:hidden">{day}</span>
      {/* A phone has no room for more beside the status. */}
      <span className="sm:hidden" aria-hidden="true">
        {day}
      </span>
    </>
  );
}

function Received({ charge, columns, locale }: CellProps) {
  const { paid, returned } = charge;
  if (!paid) return <Nothing locale={locale} />;
  if (returned > 0n) {
    return (
      <>
        <Money amount={paid.amount} />{" "}
        <span className="text-muted text-xs xl:block">
          <Money amount={returned} /> {listTexts(locale).returned}
        </span>
      </>
    );
  }
  const day = textsFor(locale).day(paid.paidOn);
  return (
    <>
      <Money amount={paid.amount} />{" "}
      {columns.includes("paidOn") ? null : (
        <span className="text-muted text-xs xl:block">{listTexts(locale).receivedOn(day)}</span>
      )}
    </>
  );
}

/** A dash, for those who see it. */
function Nothing({ locale }: { locale: Locale }) {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{listTexts(locale).none}</span>
    </span>
  );
}
