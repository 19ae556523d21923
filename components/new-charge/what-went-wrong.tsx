import type { ReactNode } from "react";
import type { Sent } from "@/components/dashboard/send";
import { dashboardTexts } from "@/components/dashboard/texts";
import { wordOf } from "@/components/text/word-of";
import { Notice } from "@/components/ui/notice";
import type { Problem } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { newChargeTexts } from "./texts";

/** Why no charge was made: what is known, what was kept, what to do. */
export function WhatWentWrong({
  sent,
  chargesLink,
  locale,
}: {
  sent: Sent<unknown> | null;
  chargesLink: ReactNode;
  locale: Locale;
}) {
  const words = sent && wordsFor(sent, locale);
  const made = sent?.kind === "problem" && sent.problem.code === "idempotency_key_reused";
  return (
    <div role="alert" className="empty:hidden">
      {words ? (
        <Notice tone={sent?.kind === "lost" || made ? "warning" : "bad"}>
          {words} {made ? chargesLink : null}
        </Notice>
      ) : null}
    </div>
  );
}

function wordsFor(sent: Sent<unknown>, locale: Locale): string | null {
  const { troubles } = newChargeTexts(locale);
  if (sent.kind === "done") return null;
  return sent.kind === "lost" ? troubles.lost : wordsForProblem(sent.problem, locale);
}

function wordsForProblem({ code, detail }: Problem, locale: Locale): string | null {
  const { troubles } = newChargeTexts(locale);
  switch (code) {
    case "refused_by_provider":
      return troubles.refused(detail);
    case "idempotency_key_reused":
      return troubles.keyReused;
    case "request_in_progress":
      return troubles.running;
    case "no_provider":
      return troubles.noProvider;
    case "unavailable":
    case "internal":
      return troubles.unavailable;
    default:
      return wordOf(dashboardTexts(locale).troubles.byCode, code) ?? troubles.invalid(detail);
  }
}
