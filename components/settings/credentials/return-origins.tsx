"use client";

import { type FormEvent, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Section } from "@/components/ui/section";
import { useToast } from "@/components/ui/toasts";
import { parseReturnOrigin, RETURN_ORIGINS_MAX } from "@/lib/domain/return-url";
import { credentialsTexts } from "./texts";

/** Where the payer's page may lead back to: the origins that `returnUrl` is held against. */
export function ReturnOrigins({ origins, locale }: { origins: readonly string[]; locale: Locale }) {
  const t = credentialsTexts(locale).returning;
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [text, setText] = useState(origins.join("\n"));
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const error = problemOf(lines, t);
  const save = useAct<{ origins: string[] }, unknown>(
    { method: "PUT", path: "/return-origins", body: (input) => input },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        refresh();
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (error === undefined) save.act({ origins: lines.map((line) => line.trim()) });
  }

  return (
    <Section heading={t.heading} help={t.help}>
      <form onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <Field label={t.label} hint={t.hint} error={error} optional={words.optional}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              className={`${CONTROL} font-mono`}
            />
          )}
        </Field>
        {save.trouble === null ? null : (
          <Notice tone="bad" live>
            {save.trouble}
          </Notice>
        )}
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

function problemOf(
  lines: readonly string[],
  t: { readonly wrong: (line: string) => string; readonly tooMany: string },
): string | undefined {
  const wrong = lines.find((line) => parseReturnOrigin(line) === null);
  if (wrong !== undefined) return t.wrong(wrong.trim());
  return lines.length > RETURN_ORIGINS_MAX ? t.tooMany : undefined;
}
