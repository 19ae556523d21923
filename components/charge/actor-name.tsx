import type { Named } from "./timeline-words";

/** Who, with the name kept apart: one written from right to left moves no word of ours. */
export function ActorName({ by: { before, name, after } }: { by: Named }) {
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
