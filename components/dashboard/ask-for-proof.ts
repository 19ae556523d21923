"use client";

/** Asks the user to prove who they are; resolves to whether they did. */
type Ask = () => Promise<boolean>;

/** The dialog of this page; the browser shows one page at a time. */
let ask: Ask | null = null;

/** Makes a dialog the one that asks, until the returned function is called. */
export function answerProofsWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Asks the user to prove who they are, as the server demanded; false when they did not. */
export function askForProof(): Promise<boolean> {
  return ask?.() ?? Promise.resolve(false);
}
