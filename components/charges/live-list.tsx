"use client";

import { ArrowUp } from "lucide-react";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from "react";
import { send } from "@/components/dashboard/send";
import { useWatch } from "@/components/dashboard/use-watch";
import { centsOf } from "@/components/text/amounts";
import { BUTTON } from "@/components/ui/button-style";
import type { ChargeTotals } from "@/lib/listing/charge-query";
import type { ShownCharge, ShownChargeResponse } from "@/lib/listing/shown-charge";
import type { ListChangesResponse } from "@/lib/listing/watch-list";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { RowProps } from "./charge-cells";
import { toolsTexts } from "./tools-texts";

const LOOK_EVERY_MS = 1_500;

const ROW = "#charges tr";

/** What happened to a list since its page was read; the parts that show it are fetched with the first change. */
interface News {
  /** What the page was read as: news of another reading are none. */
  readonly of: string;
  readonly rows: ReadonlyMap<ChargeId, ShownCharge>;
  /** The rows that changed last. */
  readonly changed: readonly ShownCharge[];
  readonly totals: ChargeTotals | null;
  readonly entered: number;
  readonly more: boolean;
  readonly parts: Awaited<ReturnType<typeof fetchParts>>;
}

interface LiveContext {
  readonly news: News | null;
  readonly shared: RowProps | null;
  /** Has the row watched until it leaves the page. */
  readonly watchRow: (id: ChargeId) => () => void;
}

const Live = createContext<LiveContext>({ news: null, shared: null, watchRow: () => () => {} });

/**
 * Keeps an open list up to date: the rows that are there, and the totals, change in place. What came into the list since
 * moves nothing: a button above the rows says how many, and shows them when somebody asks for it.
 */
export function LiveList({
  position,
  list,
  shared,
  onShow,
  children,
}: {
  /** The position of the merchant's feed when the page was read; null: nothing can be asked for yet. */
  position: number | null;
  /** The parameters of the list's address. */
  list: string;
  /** What the rows have in common. */
  shared: RowProps;
  /** Shows the first page of the list as it is now. */
  onShow: () => void;
  children: ReactNode;
}) {
  const reading = `${position} ${list}`;
  const [latest, setNews] = useState<News | null>(null);
  const news = latest?.of === reading ? latest : null;
  const rows = useRef(new Set<ChargeId>());
  const upTo = useRef({ of: reading, position });
  const focusedRow = useRef<string | null>(null);
  const [isShowing, startShowing] = useTransition();

  useWatch(async (signal) => {
    if (position === null || isShowing) return true;
    if (upTo.current.of !== reading) upTo.current = { of: reading, position };
    const after = upTo.current.position;
    const parameters = new URLSearchParams({ after: String(after), list });
    if (rows.current.size > 0) parameters.set("ids", [...rows.current].join());
    const sent = await send<ListChangesResponse>("GET", `/charges/changes?${parameters}`, {
      signal,
    });
    if (sent.kind !== "done") return false;
    if (sent.body.position === after) return true;
    if (rows.current.size === 0 && sent.body.entered > 0) {
      // Nobody reads an empty list.
      startShowing(onShow);
      return true;
    }
    const parts = await fetchParts();
    if (signal.aborted || upTo.current.of !== reading) return true;
    upTo.current = { of: reading, position: sent.body.position };
    focusedRow.current = document.activeElement?.closest<HTMLElement>(ROW)?.dataset.charge ?? null;
    setNews((before) => addTo(before?.of === reading ? before : null, sent.body, reading, parts));
    return true;
  }, LOOK_EVERY_MS);

  // The cells of a row that changes are new elements: who had the focus in it keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useEffect(() => {
    if (focusedRow.current === null || document.activeElement !== document.body) return;
    const row = document.querySelector(`${ROW}[data-charge="${focusedRow.current}"]`);
    row?.querySelector("a")?.focus({ preventScroll: true });
  }, [news]);

  const watchRow = useCallback((id: ChargeId) => {
    rows.current.add(id);
    return () => void rows.current.delete(id);
  }, []);
  const live = useMemo(() => ({ news, shared, watchRow }), [news, shared, watchRow]);
  const { locale } = shared;
  const t = toolsTexts(locale).live;
  const entered = news?.entered ?? 0;
  return (
    <Live value={live}>
      <div
        role="status"
        className="pointer-events-none sticky top-3 z-20 flex h-0 justify-center print:hidden"
      >
        {news && (entered > 0 || news.more) ? (
          <button
            type="button"
            aria-disabled={isShowing}
            onClick={() => {
              window.scrollTo({ top: 0 });
              startShowing(onShow);
            }}
            className={`${BUTTON.primary} pointer-events-auto shrink-0 self-start rounded-full shadow-lift`}
          >
            <ArrowUp className="size-4" aria-hidden="true" />
            {t.entered(entered, news.more)}
          </button>
        ) : null}
        <span className="sr-only">
          {news?.changed
            .map((row) => t.changed(row.payer.name, news.parts.statusWords(row, locale)))
            .join(". ")}
        </span>
      </div>
      {children}
    </Live>
  );
}

/** A row's cells: as the page brought them, or, once something happened to its charge, as it is now. */
export function LiveRow({ id, children }: { id: ChargeId; children: ReactNode }) {
  const { news, shared, watchRow } = use(Live);
  useEffect(() => watchRow(id), [watchRow, id]);
  const charge = news?.rows.get(id);
  if (!news || !charge || !shared) return children;
  const { ChargeCells } = news.parts;
  return <ChargeCells charge={charge} {...shared} />;
}

/** The list's totals, which change with it where counters have them. */
export function LiveTotals({ children }: { children: ReactNode }) {
  const { news, shared } = use(Live);
  if (!news?.totals || !shared) return children;
  const { Totals } = news.parts;
  return <Totals totals={news.totals} locale={shared.locale} />;
}

async function fetchParts() {
  const [{ ChargeCells }, { Totals }, { statusWords }] = await Promise.all([
    import("./charge-cells"),
    import("./charge-totals"),
    import("./status-badge"),
  ]);
  return { ChargeCells, Totals, statusWords };
}

function addTo(
  before: News | null,
  changes: ListChangesResponse,
  of: string,
  parts: News["parts"],
): News {
  const rows = new Map(before?.rows);
  const changed = changes.rows.map(shownChargeOf);
  for (const row of changed) rows.set(row.id, row);
  return {
    of,
    rows,
    changed,
    totals: changes.totals === null ? (before?.totals ?? null) : totalsOf(changes.totals),
    entered: (before?.entered ?? 0) + changes.entered,
    more: changes.more || before?.more === true,
    parts,
  };
}

function totalsOf({
  count,
  amount,
  received,
  fee,
  net,
}: NonNullable<ListChangesResponse["totals"]>) {
  return {
    count,
    amount: centsOf(amount),
    received: centsOf(received),
    fee: centsOf(fee),
    net: centsOf(net),
  };
}

function shownChargeOf(row: ShownChargeResponse): ShownCharge {
  const { paid } = row;
  return {
    ...row,
    id: row.id as ChargeId,
    createdAt: new Date(row.createdAt),
    dueDate: row.dueDate as CivilDate,
    amount: centsOf(row.amount),
    fee: row.fee === null ? null : centsOf(row.fee),
    returned: centsOf(row.returned),
    paymentReportedAt: row.paymentReportedAt === null ? null : new Date(row.paymentReportedAt),
    paid: paid && {
      amount: centsOf(paid.amount),
      net: centsOf(paid.net),
      paidOn: paid.paidOn as CivilDate,
    },
  };
}
