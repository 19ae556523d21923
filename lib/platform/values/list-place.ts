import { parseUuid } from "./ids";

/** A place in a list that is in the order of instants, and of ids among equal ones: where a page of it ended. */
export interface ListPlace {
  readonly at: Date;
  readonly id: string;
}

/** Prints a place as the text by which the next page is requested: base64url (RFC 4648, 5). */
export function printListPlace({ at, id }: ListPlace): string {
  const plain = btoa(`${at.toISOString()} ${id}`);
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads what `printListPlace` wrote; null for anything else. */
export function parseListPlace(text: string): ListPlace | null {
  if (!/^[\w-]{20,200}$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const [instant = "", uuid = ""] = plain.split(" ");
  const [at, id] = [new Date(instant), parseUuid(uuid)];
  if (!id || Number.isNaN(at.getTime())) return null;
  const place = { at, id };
  return printListPlace(place) === text ? place : null;
}
