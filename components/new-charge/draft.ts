import type { ChargeValues } from "./values";

/**
 * What a form holds before it is sent, kept in this tab alone: it outlives a reload, a lost
 * connection and the back button, and ends with the tab, with the sign-out, and once the charge is
 * made. Another member who signs in to the same tab never sees it.
 */
export interface Draft {
  /** Names the charge to be made, however often it is sent. */
  readonly key: string;
  readonly values: ChargeValues;
}

const PREFIX = "vintem.new-charge.";

interface Kept extends Draft {
  readonly memberId: string;
}

/**
 * The draft of this member; others' are thrown away.
 *
 * @param model the id of the charge that the form began from, "" for none.
 */
export function readDraft(memberId: string, model: string, empty: ChargeValues): Draft | null {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && kept(name)?.memberId !== memberId)
        sessionStorage.removeItem(name);
    }
    const draft = kept(PREFIX + model);
    // A form of an earlier version may know other fields.
    return draft && { key: draft.key, values: { ...empty, ...draft.values } };
  } catch {
    return null;
  }
}

/** Keeps what was typed. Where the browser keeps nothing, the form still works. */
export function keepDraft(memberId: string, model: string, draft: Draft): void {
  try {
    const keep: Kept = { ...draft, memberId };
    sessionStorage.setItem(PREFIX + model, JSON.stringify(keep));
  } catch {}
}

/** Forgets what was typed, once it is a charge or the member starts over. */
export function dropDraft(model: string): void {
  try {
    sessionStorage.removeItem(PREFIX + model);
  } catch {}
}

function kept(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}
