import { Fragment } from "react";

/**
 * A sentence with a name in it (`{merchant}`), the name isolated so that one written from right to
 * left, or holding control characters, cannot rearrange our words.
 */
export function Sentence({ text, merchant }: { text: string; merchant: string }) {
  const [before = "", ...rest] = text.split("{merchant}");
  return (
    <>
      {before}
      {rest.map((after) => (
        <Fragment key={after}>
          <bdi className="font-medium">{merchant}</bdi>
          {after}
        </Fragment>
      ))}
    </>
  );
}
