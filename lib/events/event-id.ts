import { parseUuid } from "@/lib/platform/values/ids";

/** What events happen to. */
export type EventSubject = "charge" | "exception" | "notice";

/** What types of events are called before their dot, by what they happen to; and what marks that in an event's id. */
const SUBJECTS = {
  charge: { family: "payment", mark: "" },
  exception: { family: "exception", mark: "x" },
  notice: { family: "merchant", mark: "n" },
} as const satisfies Record<EventSubject, { family: string; mark: string }>;

const SUBJECT_NAMES = Object.keys(SUBJECTS) as readonly EventSubject[];

/** What an event of this type happened to. */
export function subjectOfType(type: string): EventSubject {
  return SUBJECT_NAMES.find((name) => type.startsWith(`${SUBJECTS[name].family}.`)) ?? "charge";
}

/** What the types of events about this are called before their dot. */
export function familyOf(subject: EventSubject): string {
  return SUBJECTS[subject].family;
}

/** What an event happened to, and its number among what happened to that: its place in the world, in every copy. */
export interface EventKey {
  readonly subject: EventSubject;
  readonly subjectId: string;
  /** 1, 2, 3 … within the subject. */
  readonly number: number;
}

/**
 * The id of an event: `evt_<charge>_<number>`, for an exception `evt_x<exception>_<number>`, for a
 * security notice `evt_n<notice>_<number>`, with the UUID's 32 digits.
 * It follows from the event, so that it is the same whenever the event is sent, and it has no dot, which signatures of
 * Standard Webhooks do not allow.
 */
export function printEventId({ subject, subjectId, number }: EventKey): string {
  return `evt_${SUBJECTS[subject].mark}${subjectId.replaceAll("-", "")}_${number}`;
}

/** Reads what `printEventId` wrote; null for anything else. */
export function parseEventId(text: string): EventKey | null {
  const match = /^evt_([xn]?)(.{8})(.{4})(.{4})(.{4})(.{12})_([1-9][0-9]{0,8})$/.exec(text);
  const subjectId = match && parseUuid(match.slice(2, 7).join("-"));
  if (!subjectId) return null;
  const subject = SUBJECT_NAMES.find((name) => SUBJECTS[name].mark === match[1]) ?? "charge";
  return { subject, subjectId, number: Number(match[7]) };
}
