import { centsOf, percent } from "@/components/text/amounts";
import { textsFor } from "@/components/text/texts-for";
import type { Link } from "@/components/ui/link";
import { Money } from "@/components/ui/money";
import type { LineRequest } from "@/lib/charge-import/spreadsheet";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import { formatDocument } from "@/lib/platform/values/tax-document";
import type { RequestLine } from "./create-run";
import { chargeImportTexts } from "./texts";

interface LineListProps {
  readonly lines: readonly RequestLine[];
  /** What a line says of itself below its charge: why it was not created, say. */
  readonly note?: (line: RequestLine) => string | null;
  readonly link: Link;
  readonly locale: Locale;
}

/** Lines to choose from, each with the charge that it becomes. */
export function ChosenLines({
  lines,
  chosen,
  disabled,
  onChoose,
  locale,
  ...shown
}: LineListProps & {
  chosen: ReadonlySet<number>;
  disabled: boolean;
  onChoose: (lines: readonly number[], on: boolean) => void;
}) {
  const t = chargeImportTexts(locale);
  const numbers = lines.map(({ line }) => line);
  return (
    <div className="flex flex-col">
      {lines.length < 2 ? null : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium text-sm">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={numbers.every((line) => chosen.has(line))}
            disabled={disabled}
            onChange={({ currentTarget: { checked } }) => onChoose(numbers, checked)}
          />
          {t.preview.all}
        </label>
      )}
      <ul className="max-h-[32rem] divide-y divide-line overflow-y-auto border-line border-y">
        {lines.map((line) => (
          <li key={line.line}>
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 text-sm">
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={chosen.has(line.line)}
                disabled={disabled}
                onChange={({ currentTarget: { checked } }) => onChoose([line.line], checked)}
              />
              <Charge line={line} locale={locale} {...shown} />
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lines that were made already, each with a link to its charge. */
export function MadeLines({ lines, link: LinkTo, locale }: LineListProps) {
  const t = chargeImportTexts(locale);
  return (
    <ul className="max-h-96 divide-y divide-line overflow-y-auto border-line border-y">
      {lines.map((line) => (
        <li key={line.line} className="flex flex-col gap-1 py-2 text-sm">
          <div className="flex">
            <Charge line={line} locale={locale} link={LinkTo} />
          </div>
          {line.chargeId === null ? null : (
            <LinkTo
              href={`/charges/${line.chargeId}`}
              aria-label={`${t.seeCharge}: ${line.request.payer.name}`}
              className="self-start text-accent underline underline-offset-2"
            >
              {t.seeCharge}
            </LinkTo>
          )}
        </li>
      ))}
    </ul>
  );
}

function Charge({
  line,
  note,
  locale,
}: Omit<LineListProps, "lines"> & { readonly line: RequestLine }) {
  const t = chargeImportTexts(locale);
  const texts = textsFor(locale);
  const { request, sameAs } = line;
  const { payer, amount, dueDate, billingType, description } = request;
  const said = note?.(line) ?? null;
  return (
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words font-medium">
          <bdi>{payer.name}</bdi>
        </span>
        <span className="ml-auto font-semibold tabular-nums">
          <Money amount={centsOf(amount)} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-muted text-xs tabular-nums">
        <span>
          {[
            t.preview.line(line.line),
            formatDocument(payer.document),
            ...(sameAs === null ? [] : [t.sameAs(sameAs)]),
          ].join(" · ")}
        </span>
        <span className="sm:ml-auto sm:text-right">
          {[
            texts.billingTypes[billingType],
            t.preview.due(texts.day(dueDate as CivilDate)),
            ...termsOf(request, locale),
          ].join(" · ")}
        </span>
      </span>
      {description === null ? null : (
        <span className="line-clamp-2 break-words text-muted text-xs">
          <bdi>{description}</bdi>
        </span>
      )}
      {said === null ? null : <span className="text-red text-xs">{said}</span>}
    </span>
  );
}

function termsOf({ fine, interest }: LineRequest, locale: Locale): readonly string[] {
  const { preview } = chargeImportTexts(locale);
  const written = (value: number) => percent(Math.round(value * 100), locale);
  return [
    ...(fine ? [preview.fine(written(fine.percent))] : []),
    ...(interest ? [preview.interest(written(interest.percentPerMonth))] : []),
  ];
}
