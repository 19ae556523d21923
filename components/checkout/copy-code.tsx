"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Locale } from "@/components/text/choose-locale";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";

/** How long the button shows that it worked. */
const SHOWN_MS = 6_000;

/** The code, and a button that copies it. Without script the code can be selected by hand. */
export function CopyCode({ code, locale }: { code: string; locale: Locale }) {
  const t = textsFor(locale).checkout.pix;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    clearTimeout(timer.current);
    const copied = (await copyToClipboard(code)) || copySelection(field.current);
    setOutcome(copied ? "copied" : "failed");
    if (copied) timer.current = setTimeout(() => setOutcome(null), SHOWN_MS);
  }

  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div className="flex flex-col gap-2">
      <button type="button" onClick={copy} className={`${BUTTON.large} noscript:hidden`}>
        <Icon className="size-5" aria-hidden="true" />
        {t.copy}
      </button>
      <p
        role="status"
        className={`text-center text-sm empty:-mt-2 ${outcome === "copied" ? "font-medium text-green" : "text-muted"}`}
      >
        {outcome === "copied" ? t.copied : outcome === "failed" ? t.copyFailed : null}
      </p>
      <label htmlFor={id} className="text-muted text-sm">
        {t.codeLabel}
      </label>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={4}
        value={code}
        spellCheck={false}
        translate="no"
        onFocus={(event) => event.currentTarget.select()}
        className="w-full field-sizing-content resize-none break-all rounded-control border border-control bg-paper px-3 py-2 font-mono text-xs leading-5"
      />
    </div>
  );
}

/** False where the clipboard is refused, or does not exist: pages that are not served by https. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The old way. Leaves the code selected, so that the payer can copy by hand if it fails too. */
function copySelection(field: HTMLTextAreaElement | null): boolean {
  if (!field) return false;
  field.focus();
  field.setSelectionRange(0, field.value.length);
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  }
}
