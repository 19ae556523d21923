import { parseEventId } from "@/lib/events/event-id";
import { parseUuid } from "@/lib/platform/values/ids";

/**
 * What an action is performed on, as its line in the audit log names it.
 *
 * @param text what stands in the address where an id belongs: a caller may send any text there, such as a payer's document.
 * @returns the id; null for what is no id of ours.
 */
export function auditSubject(text: string | undefined): string | null {
  if (text === undefined) return null;
  return parseUuid(text) !== null || parseEventId(text) !== null ? text : null;
}
