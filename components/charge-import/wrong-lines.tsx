import { Section } from "@/components/ui/section";
import { HEADINGS } from "@/lib/charge-import/heading-words";
import type { LineFault, ProposedLine } from "@/lib/charge-import/spreadsheet";
import type { Locale } from "@/lib/platform/values/locale";
import { chargeImportTexts } from "./texts";

type WrongLine = Extract<ProposedLine, { kind: "wrong" }>;

/** The lines that cannot become charges, each with its fields and rules, and the choice to leave them out. */
export function WrongLines({
  lines,
  leftOut,
  disabled,
  onLeaveOut,
  locale,
}: {
  lines: readonly WrongLine[];
  leftOut: boolean;
  disabled: boolean;
  onLeaveOut: (leftOut: boolean) => void;
  locale: Locale;
}) {
  const t = chargeImportTexts(locale);
  if (lines.length === 0) return null;
  return (
    <Section heading={t.groups.wrong(lines.length)} help={t.helps.wrong}>
      <ul className="-my-2 divide-y divide-line">
        {lines.map(({ line, name, faults }) => (
          <li key={line} className="py-2 text-sm">
            <p className="font-medium">
              <span className="tabular-nums">{t.preview.line(line)}</span>
              {name === "" ? null : (
                <>
                  {" · "}
                  <bdi className="break-words">{name}</bdi>
                </>
              )}
            </p>
            <ul>
              {faults.map((fault) => (
                <li key={`${fault.field} ${fault.rule}`} className="break-words text-red">
                  {faultWords(fault, locale)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium text-sm">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={leftOut}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onLeaveOut(checked)}
        />
        {t.helps.leaveOut(lines.length)}
      </label>
    </Section>
  );
}

function faultWords({ field, rule, found, message }: LineFault, locale: Locale): string {
  const t = chargeImportTexts(locale);
  const words = rule === "other" ? (message ?? "") : t.rules[rule];
  return `${HEADINGS[locale][field]}: ${words}${found === "" ? "" : t.found(found)}`;
}
