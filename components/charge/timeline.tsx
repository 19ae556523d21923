import {
  ArrowDownToLine,
  Ban,
  BellRing,
  CalendarX2,
  CircleCheck,
  CirclePlus,
  CreditCard,
  FilePlus2,
  Landmark,
  type LucideIcon,
  Pencil,
  QrCode,
  RotateCcw,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { Section } from "@/components/ui/section";
import type { ChargeRecord, RecordedEvent } from "@/lib/charge-details/charge-record";
import type { Locale } from "@/lib/platform/values/locale";
import { ActorName } from "./actor-name";
import { isFailedRefund, type ShownEvent, shownEvent } from "./shown-event";
import { chargeTexts } from "./texts";
import { eventWords } from "./timeline-words";

const GREY = "bg-grey-tint text-grey";
const GREEN = "bg-green-tint text-green";
const AMBER = "bg-amber-tint text-amber";
const RED = "bg-red-tint text-red";
const VIOLET = "bg-violet-tint text-violet";

/** An icon and a tint for each thing that can happen to a charge. */
export const EVENT_LOOKS: Readonly<Record<ShownEvent, readonly [LucideIcon, tint: string]>> = {
  created: [FilePlus2, GREY],
  opened: [QrCode, GREY],
  account_changed: [Landmark, AMBER],
  late_code: [QrCode, GREY],
  method_chosen: [QrCode, GREY],
  method_opened: [QrCode, GREY],
  method_refused: [QrCode, GREY],
  card_refused: [CreditCard, AMBER],
  payment_reported: [BellRing, AMBER],
  refused: [Ban, RED],
  paid: [CircleCheck, GREEN],
  extra_settlement: [CirclePlus, AMBER],
  arrived: [ArrowDownToLine, GREEN],
  authorized: [CreditCard, "bg-blue-tint text-blue"],
  lapsed: [CalendarX2, RED],
  expired: [CalendarX2, GREY],
  cancel_asked: [Ban, AMBER],
  canceled: [Ban, GREY],
  edit_asked: [Pencil, AMBER],
  edited: [Pencil, GREY],
  edit_refused: [Pencil, RED],
  refund_started: [Undo2, VIOLET],
  refund_added: [Undo2, VIOLET],
  refund_ended: [RotateCcw, VIOLET],
  taken_back: [RotateCcw, VIOLET],
  refunded: [RotateCcw, VIOLET],
  returned_to_received: [ArrowDownToLine, GREEN],
  returned_to_confirmed: [ArrowDownToLine, "bg-blue-tint text-blue"],
  returned_to_pending: [RotateCcw, AMBER],
  returned_to_overdue: [RotateCcw, AMBER],
  returned_to_canceled: [RotateCcw, AMBER],
  reassigned: [CircleCheck, GREEN],
  withdrawn: [RotateCcw, AMBER],
  moved_away: [RotateCcw, AMBER],
  completed: [CircleCheck, GREEN],
  disputed: [TriangleAlert, RED],
  dispute_won: [CircleCheck, GREEN],
  dispute_lost: [TriangleAlert, RED],
  refund_failed: [TriangleAlert, RED],
  dispute_ended: [CircleCheck, GREEN],
};

/** What happened to the charge, newest first, with who and why. */
export function Timeline({ record, locale }: { record: ChargeRecord; locale: Locale }) {
  const { events, eventCount } = record;
  const t = chargeTexts(locale).timeline;
  const older = eventCount - events.length;
  return (
    <Section heading={t.heading}>
      <ol className="flex flex-col">
        {events.toReversed().map((event) => (
          <Entry key={event.number} event={event} record={record} locale={locale} />
        ))}
      </ol>
      {older > 0 ? <p className="text-muted text-sm">{t.older(older)}</p> : null}
    </Section>
  );
}

/** Several things happen in one minute: when exactly, for who points at one. */
function toTheSecond(instant: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: "short",
    timeStyle: "medium",
    timeZone: "America/Sao_Paulo",
  }).format(instant);
}

function Entry({
  event,
  record: { names },
  locale,
}: {
  event: RecordedEvent;
  record: ChargeRecord;
  locale: Locale;
}) {
  const texts = textsFor(locale);
  const [Icon, tint] = EVENT_LOOKS[shownEvent(event, isFailedRefund(event))];
  const { what, by, why, source } = eventWords(event, names, locale);
  return (
    <li className="group flex gap-3">
      <span className="flex flex-col items-center">
        <span className={`flex size-8 shrink-0 items-center justify-center rounded-full ${tint}`}>
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <span className="w-px flex-1 bg-line group-last:hidden" aria-hidden="true" />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5 pt-1 pb-5 text-sm group-last:pb-0">
        <p>
          <span className="font-medium">{what}</span>
          {by ? (
            <>
              {" "}
              <ActorName by={by} />
            </>
          ) : null}
          {why ? (
            <>
              : <bdi className="whitespace-pre-line">{why}</bdi>
            </>
          ) : null}
        </p>
        <p className="text-muted text-xs tabular-nums">
          <time dateTime={event.at.toISOString()} title={toTheSecond(event.at, locale)}>
            {texts.instant(event.at)}
          </time>
          {source ? (
            <>
              {" · "}
              <bdi>{source}</bdi>
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
