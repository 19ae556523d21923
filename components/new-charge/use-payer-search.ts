"use client";

import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { send } from "@/components/dashboard/send";
import { PAYER_TEXT_MAX } from "@/lib/payers/payer-record";
import type { PayerPageResponse, PayerResponse } from "@/lib/payers/payer-response";

/** The fields in which a payer is looked for. */
export type PayerField = "name" | "document";

/** From so many letters or digits on a payer is looked for: the fewest that are found as a beginning. */
const LEAST = 3;
/** Payers shown: more do not fit on a phone, and one letter more finds sooner. */
const MOST_SHOWN = 6;
/** A pause in typing after which it is searched. */
const PAUSE_MS = 150;

/**
 * Looks for payers while a name or a document is typed, and leads through them by keyboard as the ARIA pattern of a
 * combobox with a list says. Without an answer nothing is shown, and the form is filled in by hand.
 *
 * @param choose takes the payer that the member picks.
 */
export function usePayerSearch(choose: (payer: PayerResponse) => void) {
  const id = useId();
  const [search, setSearch] = useState<{ by: PayerField; text: string } | null>(null);
  const [payers, setPayers] = useState<readonly PayerResponse[]>([]);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    if (!search) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const timer = setTimeout(async () => {
      const q = encodeURIComponent(search.text);
      const sent = await send<PayerPageResponse>("GET", `/payers?q=${q}`, { signal });
      if (signal.aborted) return;
      setPayers(sent.kind === "done" ? sent.body.content.slice(0, MOST_SHOWN) : []);
      setActive(-1);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [search]);

  function close() {
    setSearch(null);
    setPayers([]);
    setActive(-1);
  }

  function pick(payer: PayerResponse) {
    close();
    choose(payer);
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = payers[active];
    const { length } = payers;
    if (event.nativeEvent.isComposing || length === 0) return;
    if (event.key === "ArrowDown") setActive((active + 1) % length);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? length - 1 : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen) pick(chosen);
    else return;
    event.preventDefault();
  }

  /** The props of the list below a field; null while it is closed. */
  const listOf = (by: PayerField) =>
    search?.by === by && payers.length > 0 ? { id: `${id}list`, payers, active, pick } : null;

  return {
    listOf,
    close,
    /** How many payers are shown. */
    shown: payers.length,
    /** Looks for what a field holds now. */
    look(by: PayerField, typed: string) {
      const text = typed.trim().slice(0, PAYER_TEXT_MAX);
      if (text.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST) close();
      else setSearch({ by, text });
    },
    /** The props that make a text field a combobox. */
    comboboxOf: (by: PayerField) => ({ ...comboboxWith(listOf(by)), onKeyDown }),
  };
}

/** What a screen reader says of a text field and the list below it. */
function comboboxWith(list: { readonly id: string; readonly active: number } | null) {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": list !== null,
    "aria-controls": list?.id,
    "aria-activedescendant": list && list.active >= 0 ? optionId(list.id, list.active) : undefined,
  } as const;
}

/** The id of a list's option. */
export const optionId = (list: string, at: number) => `${list}${at}`;
