import type { Locale } from "@/lib/platform/values/locale";
import type { ProbeOutcome, ProbeStep } from "@/lib/providers/probe";
import { testTexts } from "./test-texts";

/** What a step found, a sentence each. */
export function linesOfStep(step: ProbeStep, locale: Locale): readonly string[] {
  const t = testTexts(locale);
  return [
    step.words === null ? null : t.words(step.words),
    step.page === null ? null : t.page(step.page),
    step.redirectedTo === null ? null : t.redirected(step.redirectedTo),
    step.retryAfterSeconds === null ? null : t.wait(step.retryAfterSeconds),
    step.correlationId === null ? null : t.correlation(step.correlationId),
  ].filter((line) => line !== null);
}

/** What a test found beside its steps. */
export function linesOfReport(report: ProbeOutcome, locale: Locale): readonly string[] {
  const t = testTexts(locale);
  const { kind, steps, clockOffsetSeconds, webhook } = report;
  // The one step that an account works without.
  const lacksDueCharges = kind === "works" && steps.some(({ result }) => result === "failed");
  return [
    lacksDueCharges ? t.withoutDueCharges : null,
    clockOffsetSeconds === null ? null : t.clock(clockOffsetSeconds),
    webhook?.kind === "other" ? t.otherWebhook(webhook.host) : null,
  ].filter((line) => line !== null);
}

/** The state of a step in a few words, with the status of the answer. */
export function resultOf(step: ProbeStep, locale: Locale): string {
  const t = testTexts(locale);
  const status = step.status === null ? [] : [t.status(step.status)];
  return [t.results[step.result], ...status].join(" · ");
}
