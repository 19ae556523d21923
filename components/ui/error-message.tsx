"use client";

import { documentLocale } from "@/components/text/document-locale";
import { errorTexts } from "@/components/text/error-texts";
import { BUTTON } from "./button-style";
import { MessagePage } from "./message-page";

/** What a user reads when a page failed. Only the error's fingerprint is shown, never its text. */
export function ErrorMessage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = errorTexts(documentLocale());
  const digest = fingerprint(error);
  return (
    <>
      <title>{`${t.title} · Vintém`}</title>
      <MessagePage heading={t.heading} help={t.help}>
        <button type="button" onClick={onRetry} className={`${BUTTON.primary} self-start`}>
          {t.retry}
        </button>
        {digest === null ? null : (
          <p className="text-muted text-sm tabular-nums">{t.reference(digest)}</p>
        )}
      </MessagePage>
    </>
  );
}

function fingerprint(error: unknown): string | null {
  return typeof error === "object" &&
    error !== null &&
    "digest" in error &&
    typeof error.digest === "string"
    ? error.digest
    : null;
}
