"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { newKey } from "@/components/dashboard/new-key";
import { dropDraft, keepDraft, readDraft } from "./draft";
import type { ChargeValues } from "./values";

/**
 * Keeps what is typed while it is not sent, with the key that makes every sending of it one charge.
 *
 * @param person whose draft it is.
 * @param model the charge that the form began from, "" for none.
 */
export function useDraft(
  { subscribe, reset, getValues }: UseFormReturn<ChargeValues>,
  { person, model, empty }: { person: string; model: string; empty: ChargeValues },
) {
  const key = useRef<string | null>(null);
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins once, with what it was given
  useEffect(() => {
    const draft = readDraft(person, model, empty);
    if (draft) {
      key.current = draft.key;
      reset(draft.values, { keepDefaultValues: true });
      setRestored(true);
    }
    return subscribe({ formState: { values: true }, callback: keep });
  }, []);

  function keep() {
    key.current ??= newKey();
    keepDraft(person, model, { key: key.current, values: getValues() });
    return key.current;
  }

  return {
    /** Whether the form began with what had been typed before. */
    restored,
    /** Keeps the form as it stands; answers the key of the charge it asks for. */
    keep,
    /** From now on the form asks for another charge than before. */
    renew() {
      key.current = null;
      keep();
    },
    /** Forgets what was typed. */
    drop() {
      key.current = null;
      dropDraft(model);
      setRestored(false);
    },
  };
}
