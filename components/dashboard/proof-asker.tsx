"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Locale } from "@/lib/platform/values/locale";
import { answerProofsWith } from "./ask-for-proof";

// A page loads the dialog when it is first asked for: most never are.
const ProofDialog = lazy(async () => ({
  default: (await import("./proof-dialog")).ProofDialog,
}));

/** Asks for the password or a code again, on whatever page the server demands it (`send`). */
export function ProofAsker({ locale }: { locale: Locale }) {
  const [shown, setShown] = useState<"never" | "open" | "closed">("never");
  const answer = useRef<(isProved: boolean) => void>(() => {});

  useEffect(
    () =>
      answerProofsWith(() => {
        answer.current(false);
        setShown("open");
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );

  function close(isProved: boolean) {
    setShown("closed");
    answer.current(isProved);
    answer.current = () => {};
  }

  if (shown === "never") return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog open={shown === "open"} onClose={close} locale={locale} />
    </Suspense>
  );
}
