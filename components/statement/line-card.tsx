import { Check, TriangleAlert } from "lucide-react";
import { StatusBadge } from "@/components/charges/status-badge";
import { centsOf } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import { Badge } from "@/components/ui/badge";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import type { LineMatch, MatchReason } from "@/lib/bank-import/line-match";
import type { LineResponse, StatementChargeResponse } from "@/lib/bank-import/statement-response";
import type { Locale } from "@/lib/platform/values/locale";
import { formatBrl } from "@/lib/platform/values/money";
import { statementTexts } from "./texts";

/** A line and the charge it is proposed for. */
export interface Proposed {
  readonly line: LineResponse;
  readonly match: Extract<LineMatch, { kind: "certain" | "possible" }>;
  readonly charge: StatementChargeResponse;
}

/** One proposal: what the bank says, which charge it may be, what speaks for it and what against. */
export function LineCard({
  proposed: { line, match, charge },
  onConfirm,
  pending,
  link: LinkTo,
  locale,
}: {
  proposed: Proposed;
  onConfirm: () => void;
  pending: boolean;
  link: Link;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const texts = textsFor(locale);
  const amount = centsOf(charge.amount);
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-3 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-muted text-xs">{t.inStatement}</h3>
        <LineFacts line={line} locale={locale} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div className="min-w-0">
          <h3 className="text-muted text-xs">{t.charge}</h3>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <LinkTo
              href={`/charges/${match.chargeId}`}
              className="min-w-0 break-words font-medium text-accent underline underline-offset-2"
            >
              <bdi>{charge.payerName}</bdi>
            </LinkTo>
            <span className="font-semibold tabular-nums">
              {amount === 0n ? null : <Money amount={amount} />}
            </span>
          </p>
          <p className="break-words text-muted text-sm">
            {[amount === 0n ? t.openAmount : null, t.due(texts.day(charge.dueDate))]
              .filter(Boolean)
              .join(", ")}
            {charge.description === null ? null : (
              <>
                {" · "}
                <bdi className="line-clamp-2 inline">{charge.description}</bdi>
              </>
            )}
          </p>
        </div>
        <p>
          <StatusBadge charge={{ cancelReason: null, ...charge }} locale={locale} />
        </p>
        <Reasons reasons={match.reasons} locale={locale} />
        {match.doubts.length === 0 ? null : (
          <ul aria-label={t.look} className="flex flex-wrap gap-1.5">
            {match.doubts.map((doubt) => (
              <li key={doubt}>
                <Badge icon={TriangleAlert} tint="bg-amber-tint text-amber">
                  {t.doubts[doubt]}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <button
          type="button"
          onClick={onConfirm}
          aria-disabled={pending}
          aria-label={t.confirmOf(formatBrl(centsOf(line.amount)), charge.payerName)}
          className={BUTTON.quiet}
        >
          {t.confirm}
        </button>
      </div>
    </li>
  );
}

/** What speaks for a proposal. */
export function Reasons({ reasons, locale }: { reasons: readonly MatchReason[]; locale: Locale }) {
  const t = statementTexts(locale);
  return (
    <ul aria-label={t.why} className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => (
        <li key={reason}>
          <Badge icon={Check} tint="bg-green-tint text-green">
            {t.reasons[reason]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** What the bank says of a credit or debit. */
export function LineFacts({
  line,
  locale,
}: {
  line: Pick<LineResponse, "line" | "postedOn" | "amount" | "text">;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const { day } = textsFor(locale);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="tabular-nums">
          {day(line.postedOn)}
          <span className="text-muted text-sm"> · {t.line(line.line)}</span>
        </span>
        <span className="font-semibold tabular-nums">
          <Money amount={centsOf(line.amount)} />
        </span>
      </p>
      <p className="break-words text-muted text-sm">
        <bdi>{line.text}</bdi>
      </p>
    </>
  );
}
