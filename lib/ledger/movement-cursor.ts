import { parseCivilDate } from "@/lib/platform/values/brasilia";
import { parseUuid } from "@/lib/platform/values/ids";
import type { MovementPlace } from "./movement";

/** Prints a place in the books as the text by which the next page is requested: base64url (RFC 4648, 5). */
export function printCursor({ day, at, id }: MovementPlace): string {
  const plain = btoa(`${day} ${at.toISOString()} ${id}`);
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads what `printCursor` wrote; null for anything else. */
export function parseCursor(text: string): MovementPlace | null {
  if (!/^[\w-]{20,200}$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const [day = "", at = "", id = "", ...more] = plain.split(" ");
  const [civil, instant, uuid] = [parseCivilDate(day), new Date(at), parseUuid(id)];
  if (!civil || !uuid || more.length > 0 || Number.isNaN(instant.getTime())) return null;
  const place = { day: civil, at: instant, id: uuid };
  return printCursor(place) === text ? place : null;
}
