import { linesOfReport, linesOfStep, resultOf } from "@/components/settings/psp/test-lines";
import { testTexts } from "@/components/settings/psp/test-texts";
import { now } from "@/lib/platform/clock";
import type { ProbeOutcome } from "@/lib/providers/probe";
import { probeProvider } from "@/lib/providers/registry";
import type { StoredPspAccount } from "@/lib/providers/store/psp-accounts";
import type { Printed } from "./command";

/** Tries an account out, as the button on its page does, and prints each step; a failure ends with exit code 1. */
export async function tested(account: StoredPspAccount): Promise<Printed> {
  const outcome = await probeProvider(account, now());
  const isFailure = outcome.kind === "failed";
  return { json: { id: account.id, ...outcome }, text: textOf(outcome), isFailure };
}

function textOf(outcome: ProbeOutcome): string {
  const t = testTexts("en");
  const steps = outcome.steps.flatMap((step) => [
    `${t.names[step.name]}: ${resultOf(step, "en")}`,
    ...linesOfStep(step, "en").map((line) => `    ${line}`),
  ]);
  const found = outcome.kind === "works" ? t.works : t.failures[outcome.failure];
  return [...steps, ...linesOfReport(outcome, "en"), found].join("\n");
}
