import { Fragment } from "react";

/** A line of text in which what stands between backticks is set as code. */
export function CodeText({ text }: { text: string }) {
  return text.split("`").map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never move
    return i % 2 === 1 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>;
  });
}
