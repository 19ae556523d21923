"use client";

import { SaveTrouble } from "@/components/dashboard/save-trouble";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useVersionedSave } from "@/components/dashboard/use-versioned-save";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Section } from "@/components/ui/section";
import { readyUnless, useForm } from "@/components/ui/use-form";
import { parseReturnOrigin, RETURN_ORIGINS_MAX } from "@/lib/merchants/return-url";
import type { Locale } from "@/lib/platform/values/locale";
import { credentialsTexts } from "./texts";

/** Where the payer's page may lead back to: the origins that `returnUrl` is held against. */
export function ReturnOrigins({
  origins,
  version,
  locale,
}: {
  origins: readonly string[];
  /** Of this list. */
  version: string;
  locale: Locale;
}) {
  const t = credentialsTexts(locale).returning;
  const words = dashboardTexts(locale);
  const save = useVersionedSave<{ origins: string[] }>(
    { path: "/return-origins", version, saved: t.saved },
    locale,
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
