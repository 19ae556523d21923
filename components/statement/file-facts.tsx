import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import type { StatementResponse } from "@/lib/bank-import/statement-response";
import type { Locale } from "@/lib/platform/values/locale";
import { statementTexts } from "./texts";

/** What was found in a file: how it was read, and what could not be. */
export function FileFacts({
  name,
  statement: { format, layout, lines, debits, unread, passedOver },
  locale,
}: {
  name: string;
  statement: StatementResponse;
  locale: Locale;
}) {
  const t = statementTexts(locale);
  const counts = [
    format.toUpperCase(),
    t.found(lines.length),
    ...(debits.length === 0 ? [] : [t.foundDebits(debits.length)]),
    ...(passedOver === 0 ? [] : [t.passedOver(passedOver)]),
  ];
  return (
    <Section
      heading={t.file}
      help={
        <>
          <bdi className="break-all">{name}</bdi>
          <span className="block tabular-nums">{counts.join(" · ")}</span>
        </>
      }
    >
      {layout === null ? null : (
        <p className="max-w-prose text-sm">
          {t.columns({
            date: layout.date,
            amount: layout.amount,
            text: layout.text.map((column) => `“${column}”`).join(", "),
            line: layout.headingLine,
          })}
        </p>
      )}
      {unread.length === 0 ? null : (
        <Notice tone="warning">
          <details>
            <summary className="font-medium">{t.unread(unread.length)}</summary>
            <ul className="mt-1 flex flex-col gap-1">
              {unread.map(({ line, rule, found }) => (
                <li key={line}>{t.unreadLine(line, rule, found)}</li>
              ))}
            </ul>
          </details>
        </Notice>
      )}
      {lines.length === 0 ? <Notice tone="info">{t.noCredits}</Notice> : null}
    </Section>
  );
}
