"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { copyToClipboard } from "./copy-to-clipboard";

/** How long the button shows that it worked. */
const SHOWN_MS = 4_000;

/** Copies a text, and says so. */
export function CopyButton({
  text,
  copied,
  className,
  onCopied,
  children,
}: {
  text: string;
  /** The words of the button once the text is copied. */
  copied: string;
  className: string;
  onCopied?: () => void;
  children: ReactNode;
}) {
  const [done, setDone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    clearTimeout(timer.current);
    if (!(await copyToClipboard(text))) return;
    setDone(true);
    onCopied?.();
    timer.current = setTimeout(() => setDone(false), SHOWN_MS);
  }

  const Icon = done ? Check : Copy;
  return (
    <button type="button" onClick={copy} className={className}>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {/* The words keep their place, so that nothing jumps. */}
      <span aria-live="polite">{done ? copied : children}</span>
    </button>
  );
}
