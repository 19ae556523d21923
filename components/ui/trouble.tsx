import type { ReactNode } from "react";
import { Notice } from "./notice";

/** What went wrong with what the user just did, announced as it appears; nothing while nothing did. */
export function Trouble({ words }: { words: ReactNode }) {
  return words ? (
    <Notice tone="bad" live>
      {words}
    </Notice>
  ) : null;
}
