import { expect, test } from "vitest";
import { type ReplayDraft, readReplayDraft } from "./replay-form";

const DRAFT: ReplayDraft = {
  by: "days",
  fromDay: "2026-11-20",
  toDay: "2026-11-21",
  fromPosition: "",
  toPosition: "",
  onlyFailed: true,
};

test("days are sent as the instants at which they begin and end in Brasília", () => {
  expect(readReplayDraft(DRAFT)).toEqual({
    kind: "ready",
    input: {
      since: "2026-11-20T03:00:00.000Z",
      until: "2026-11-22T03:00:00.000Z",
      onlyFailed: true,
    },
  });
});

test("positions are sent as numbers", () => {
  const draft = { ...DRAFT, by: "positions", fromPosition: " 8", toPosition: "12 " } as const;
  expect(readReplayDraft({ ...draft, onlyFailed: false })).toEqual({
    kind: "ready",
    input: { fromPosition: 8, toPosition: 12, onlyFailed: false },
  });
});

test.each([
  [{ toDay: "" }, "missing"],
  [{ toDay: "2026-11-19" }, "reversed"],
  [{ by: "positions", fromPosition: "8" }, "missing"],
  [{ by: "positions", fromPosition: "8", toPosition: "7" }, "reversed"],
  [{ by: "positions", fromPosition: "0", toPosition: "7" }, "unreadable"],
  [{ by: "positions", fromPosition: "1.5", toPosition: "7" }, "unreadable"],
] as const)("%j is refused: %s", (typed, by) => {
  expect(readReplayDraft({ ...DRAFT, ...typed })).toEqual({ kind: "faulty", faults: { by } });
});
