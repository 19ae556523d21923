import { Check, Minus, X } from "lucide-react";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/platform/values/locale";
import type { ProbeOutcome, ProbeStep } from "@/lib/providers/probe";
import { linesOfReport, linesOfStep, resultOf } from "./test-lines";
import { testTexts } from "./test-texts";

const ICONS = {
  done: { Icon: Check, tint: "text-green" },
  failed: { Icon: X, tint: "text-red" },
  skipped: { Icon: Minus, tint: "text-muted" },
} as const;

/** The steps of a test, one below the other, with the provider's own words. */
export function TestReport({ report, locale }: { report: ProbeOutcome; locale: Locale }) {
  const t = testTexts(locale);
  return (
    <>
      {linesOfReport(report, locale).map((line) => (
        <Notice key={line} tone="warning">
          {line}
        </Notice>
      ))}
      {report.steps.length === 0 ? null : (
        <ol aria-label={t.steps} className="flex flex-col gap-2 text-sm">
          {report.steps.map((step) => (
            <Step key={step.name} step={step} locale={locale} />
          ))}
        </ol>
      )}
    </>
  );
}

function Step({ step, locale }: { step: ProbeStep; locale: Locale }) {
  const { Icon, tint } = ICONS[step.result];
  return (
    <li className="flex gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tint}`} aria-hidden="true" />
      <div className="min-w-0">
        <p>
          {testTexts(locale).names[step.name]}{" "}
          <span className="text-muted tabular-nums">{resultOf(step, locale)}</span>
        </p>
        {linesOfStep(step, locale).map((line) => (
          <p key={line} className="break-words text-muted">
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
    </li>
  );
}
