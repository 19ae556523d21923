import { parseUuid } from "@/lib/platform/values/ids";

/** What an event happened to, and its number among what happened to that: its place in the world, in every copy. */
export interface EventKey {
  readonly subject: "charge" | "exception";
  readonly subjectId: string;
  /** 1, 2, 3 … within the subject. */
  readonly number: number;
}

/**
 * The id of an event: `evt_<charge>_<number>`, for an exception `evt_x<exception>_<number>`, with the UUID's 32 digits.
 * It follows from the event, so that it is the same whenever the event is sent, and it has no dot, which signatures of
 * Standard Webhooks do not allow.
 */
export function printEventId({ subject, subjectId, number }: EventKey): string {
  return `evt_${subject === "exception" ? "x" : ""}${subjectId.replaceAll("-", "")}_${number}`;
}

/** Reads what `printEventId` wrote; null for anything else. */
export function parseEventId(text: string): EventKey | null {
  const match = /^evt_(x?)(.{8})(.{4})(.{4})(.{4})(.{12})_([1-9][0-9]{0,8})$/.exec(text);
  const subjectId = match && parseUuid(match.slice(2, 7).join("-"));
  if (!subjectId) return null;
  return { subject: match[1] ? "exception" : "charge", subjectId, number: Number(match[7]) };
}
