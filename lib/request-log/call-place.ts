import { parseListPlace, printListPlace } from "@/lib/platform/values/list-place";
import type { CallPlace } from "./request-log";

/** Prints a place in the log as the text by which the next page is requested. */
export function printPlace({ at, requestId }: CallPlace): string {
  return printListPlace({ at, id: requestId });
}

/** Reads what `printPlace` wrote; null for anything else. */
export function parsePlace(text: string): CallPlace | null {
  const place = parseListPlace(text);
  return place && { at: place.at, requestId: place.id };
}
