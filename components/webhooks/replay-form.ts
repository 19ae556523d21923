import { type Reading, ready } from "@/components/ui/use-form";
import {
  endOfBrasiliaDay,
  parseCivilDate,
  startOfBrasiliaDay,
} from "@/lib/platform/values/brasilia";

/** What a member typed about a range of events to send again. */
export interface ReplayDraft {
  readonly by: "days" | "positions";
  /** The first and the last Brasília day, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** The first and the last position of the feed, both included. */
  readonly fromPosition: string;
  readonly toPosition: string;
  readonly onlyFailed: boolean;
}

/** The body of POST /webhook-endpoints/{id}/replay; `until` is not included. */
export type ReplayInput = { readonly onlyFailed: boolean } & (
  | { readonly since: string; readonly until: string }
  | { readonly fromPosition: number; readonly toPosition: number }
);

/** What is wrong with the range: keys of the page's texts. */
export interface ReplayFaults {
  readonly by: "missing" | "reversed" | "unreadable";
}

type ReplayReading = Reading<ReplayInput, ReplayFaults>;

/** Reads a range of days, as the instants that they begin and end at, or of positions. */
export function readReplayDraft(draft: ReplayDraft): ReplayReading {
  return draft.by === "days" ? readDays(draft) : readPositions(draft);
}

function readDays({ fromDay, toDay, onlyFailed }: ReplayDraft): ReplayReading {
  const [from, to] = [parseCivilDate(fromDay), parseCivilDate(toDay)];
  if (!from || !to) return faulty("missing");
  if (from > to) return faulty("reversed");
  const since = startOfBrasiliaDay(from).toISOString();
  return ready({ since, until: endOfBrasiliaDay(to).toISOString(), onlyFailed });
}

function readPositions(draft: ReplayDraft): ReplayReading {
  const texts = [draft.fromPosition.trim(), draft.toPosition.trim()];
  if (texts.includes("")) return faulty("missing");
  if (!texts.every((text) => /^[1-9]\d{0,14}$/.test(text))) return faulty("unreadable");
  const [fromPosition = 0, toPosition = 0] = texts.map(Number);
  if (fromPosition > toPosition) return faulty("reversed");
  return ready({ fromPosition, toPosition, onlyFailed: draft.onlyFailed });
}

function faulty(by: ReplayFaults["by"]): ReplayReading {
  return { kind: "faulty", faults: { by } };
}
