import { textsFor } from "@/components/text/texts-for";
import type { PayerResponse } from "@/lib/payers/payer-response";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatDocument } from "@/lib/platform/values/tax-document";
import { newChargeTexts } from "./texts";
import { optionId } from "./use-payer-search";

interface PayerListProps {
  readonly id: string;
  readonly payers: readonly PayerResponse[];
  /** The place of the one that the keyboard is on; -1: on none. */
  readonly active: number;
  readonly pick: (payer: PayerResponse) => void;
  readonly locale: Locale;
}

/** Payers to pick from, below the field that is typed in, which keeps the focus. */
export function PayerList({ id, payers, active, pick, locale }: PayerListProps) {
  const t = newChargeTexts(locale).payers;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t.listed}
      className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-card p-1 shadow-lift"
    >
      {payers.map((payer, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its keys pick an option
        <div
          key={payer.document}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(payer)}
          className="flex min-h-11 cursor-pointer flex-col justify-center rounded-control px-3 py-1.5 hover:bg-accent-tint aria-selected:bg-accent-tint aria-selected:outline-2 aria-selected:outline-accent"
        >
          <bdi className="truncate font-medium">{payer.name}</bdi>
          <span className="truncate text-sm tabular-nums">
            {formatDocument(payer.document)} ·{" "}
            {t.last(textsFor(locale).day(payer.lastPaymentOn as CivilDate))}
          </span>
        </div>
      ))}
    </div>
  );
}
