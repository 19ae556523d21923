"use client";

import { BUTTON } from "./button-style";
import { useHydrated } from "./use-hydrated";

/** The button that sends a form whose answer only a script can show: until it runs there is nobody to answer it. */
export function ScriptedSubmit({
  isSending,
  words,
}: {
  isSending: boolean;
  words: { readonly submit: string; readonly submitting: string; readonly needsScript: string };
}) {
  const hydrated = useHydrated();
  return (
    <>
      <noscript>
        <p className="text-muted text-sm">{words.needsScript}</p>
      </noscript>
      <button
        type="submit"
        disabled={!hydrated}
        aria-disabled={isSending}
        className={`${BUTTON.primary} w-full`}
      >
        {isSending ? words.submitting : words.submit}
      </button>
    </>
  );
}
