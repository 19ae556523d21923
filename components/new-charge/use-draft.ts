"use client";

import { useEffect, useRef, useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { dropDraft, keepDraft, readDraft } from "./draft";
import type { ChargeValues } from "./values";

interface DraftOptions {
  /** The id of the member whose draft it is. */
  readonly memberId: string;
  /** The charge that the form began from, "" for none. */
  readonly model: string;
  readonly empty: ChargeValues;
  /** Takes what had been typed before, once, where there is something. */
  readonly onRestore: (values: ChargeValues) => void;
}

/** Keeps what is typed while it is not sent, with the key that makes every sending of it one charge. */
export function useDraft({ memberId, model, empty, onRestore }: DraftOptions) {
  const key = useRef<string | null>(null);
  const [restored, setRestored] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form begins once, with what it was given
  useEffect(() => {
    const draft = readDraft(memberId, model, empty);
    if (!draft) return;
    key.current = draft.key;
    onRestore(draft.values);
    setRestored(true);
  }, []);

  function keep(values: ChargeValues): string {
    key.current ??= newKey();
    keepDraft(memberId, model, { key: key.current, values });
    return key.current;
  }

  return {
    /** Whether the form began with what had been typed before. */
    restored,
    /** Keeps the form as it stands; answers the idempotency key of its charge. */
    keep,
    /** From now on the form is for another charge than before. */
    renew(values: ChargeValues) {
      key.current = null;
      keep(values);
    },
    /** Forgets what was typed. */
    drop() {
      key.current = null;
      dropDraft(model);
      setRestored(false);
    },
  };
}
