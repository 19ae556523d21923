"use client";

import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { SaveTrouble } from "@/components/dashboard/save-trouble";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { useToast } from "@/components/ui/toasts";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { parseReturnOrigin, RETURN_ORIGINS_MAX } from "@/lib/merchants/return-url";
import type { Locale } from "@/lib/platform/values/locale";
import { credentialsTexts } from "./texts";

/** Where the payer's page may lead back to: the origins that `returnUrl` is held against. */
export function ReturnOrigins({
  origins,
  version: storedVersion,
  locale,
}: {
  origins: readonly string[];
  /** Of this list. */
  version: string;
  locale: Locale;
}) {
  // Kept as the form is: the page around it may show a later state, which the user did not edit.
  const [version, setVersion] = useState(storedVersion);
  const t = credentialsTexts(locale).returning;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const save = useAct<{ origins: string[] }, { version: string }>(
    { method: "PUT", path: "/return-origins", body: (input) => input, version },
    {
      locale,
      onDone(saved) {
        setVersion(saved.version);
        toast("good", t.saved);
        refresh();
      },
    },
  );

  const form = useForm({
    initial: { lines: origins.join("\n") },
    read(typed) {
      const lines = typed.lines.split("\n").filter((line) => line.trim() !== "");
      return readyUnless(
        { lines: faultIn(lines, t) },
        { origins: lines.map((line) => line.trim()) },
      );
    },
    submit: save.act,
    showFaults: "always",
  });

  return (
    <Section heading={t.heading} help={t.help}>
      <form onSubmit={form.onSubmit} noValidate className="flex max-w-xl flex-col gap-4">
        <Field label={t.label} hint={t.hint} error={form.faults.lines} optional={words.optional}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              {...form.text("lines")}
              className={`${CONTROL} font-mono`}
            />
          )}
        </Field>
        <SaveTrouble problem={save.problem} trouble={save.trouble} locale={locale} />
        <button
          type="submit"
          aria-disabled={save.pending}
          className={`${BUTTON.primary} self-start`}
        >
          {save.pending ? words.saving : words.save}
        </button>
      </form>
    </Section>
  );
}

function faultIn(
  lines: readonly string[],
  t: { readonly wrong: (line: string) => string; readonly tooMany: string },
): string | undefined {
  const wrong = lines.find((line) => parseReturnOrigin(line) === null);
  if (wrong !== undefined) return t.wrong(wrong.trim());
  return lines.length > RETURN_ORIGINS_MAX ? t.tooMany : undefined;
}
