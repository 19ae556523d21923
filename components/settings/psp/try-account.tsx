"use client";

import { Plug } from "lucide-react";
import { useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/platform/values/locale";
import type { ProbeOutcome } from "@/lib/providers/probe";
import { TestReport } from "./test-report";
import { testTexts } from "./test-texts";

/** Tries an account out, and says step by step what is wrong with it. */
export function TryAccount({
  path,
  name,
  locale,
}: {
  /** The path of the account's connection test, below `/api/dashboard`. */
  path: string;
  name: string;
  locale: Locale;
}) {
  const t = testTexts(locale);
  const [trial, setTrial] = useState<ProbeOutcome | null>(null);
  const test = useAct<void, ProbeOutcome>({ method: "POST", path }, { locale, onDone: setTrial });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setTrial(null);
          test.act();
        }}
        aria-disabled={test.pending}
        aria-label={t.of(name)}
        className={BUTTON.small}
      >
        <Plug className="size-4" aria-hidden="true" />
        {test.pending ? t.running : t.action}
      </button>
      {trial === null && test.trouble === null ? null : (
        <div className="flex basis-full flex-col gap-3">
          {trial?.kind === "works" ? (
            <Notice tone="good" live>
              {t.works}
            </Notice>
          ) : (
            <Notice tone={trial?.failure === "key_not_found" ? "warning" : "bad"} live>
              {trial ? t.failures[trial.failure] : test.trouble}
            </Notice>
          )}
          {trial ? <TestReport report={trial} locale={locale} /> : null}
        </div>
      )}
    </>
  );
}
