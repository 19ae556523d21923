import { type CivilDate, startOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { providerDay } from "@/lib/providers/bounded";

/** Reads `YYYY-MM-DD HH:mm:ss` of Brasília, as the provider writes instants; null when it is none. */
export function instantOf(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text);
  const day = match && providerDay(match[1] ?? "");
  if (!match || !day) return null;
  const [hours, minutes, seconds] = match.slice(2).map(Number);
  const ms = (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
  return new Date(startOfBrasiliaDay(day).getTime() + ms);
}

/** The day of a date or an instant that the provider wrote; null when it is none. */
export function dayOf(text: string | null | undefined): CivilDate | null {
  return providerDay((text ?? "").slice(0, 10));
}
