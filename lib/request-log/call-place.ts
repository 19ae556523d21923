import { parseUuid } from "@/lib/platform/values/ids";
import type { CallPlace } from "./request-log";

/** Prints a place in the log as the text by which the next page is requested: base64url (RFC 4648, 5). */
export function printPlace({ at, requestId }: CallPlace): string {
  const plain = btoa(`${at.toISOString()} ${requestId}`);
  return plain.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads what `printPlace` wrote; null for anything else. */
export function parsePlace(text: string): CallPlace | null {
  if (!/^[\w-]{20,200}$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const [instant = "", id = ""] = plain.split(" ");
  const [at, requestId] = [new Date(instant), parseUuid(id)];
  if (!requestId || Number.isNaN(at.getTime())) return null;
  const place = { at, requestId };
  return printPlace(place) === text ? place : null;
}
