"use client";

import { Download } from "lucide-react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { BUTTON } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { saveFile } from "@/components/ui/save-file";
import type { Locale } from "@/lib/platform/values/locale";
import { operatorTexts } from "./texts";

/** Credentials, this once: each with its name, to be copied together. */
export function ShownOnce({
  credentials,
  locale,
}: {
  credentials: readonly (readonly [name: string, value: string])[];
  locale: Locale;
}) {
  const words = dashboardTexts(locale);
  const text = credentials.map(([name, value]) => `${name}: ${value}`).join("\n");
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warning">{operatorTexts(locale).once}</Notice>
      <dl className="flex flex-col gap-3 text-sm">
        {credentials.map(([name, value]) => (
          <div key={name} className="flex flex-col gap-0.5">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all font-mono">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} copied={words.copied} className={BUTTON.quiet}>
          {words.copy}
        </CopyButton>
        <button
          type="button"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "vintem-acesso.txt")
          }
          className={BUTTON.quiet}
        >
          <Download className="size-4" aria-hidden="true" />
          {words.download}
        </button>
      </div>
    </div>
  );
}
