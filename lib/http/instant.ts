import { parseCivilDate } from "@/lib/platform/values/brasilia";

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|([+-])(\d{2}):(\d{2}))$/;

/**
 * Reads an ISO 8601 instant with `Z` or an offset, floored to whole milliseconds
 * (docs/api.md#list-charges); null for anything else, such as a date that does not exist or no offset.
 */
export function parseInstant(text: string): Date | null {
  const match = INSTANT.exec(text);
  if (!match) return null;
  const [
    ,
    day = "",
    hour,
    minute,
    second = "0",
    fraction = "",
    ,
    sign,
    offHour = "0",
    offMinute = "0",
  ] = match;
  const inRange =
    Number(hour) <= 23 &&
    Number(minute) <= 59 &&
    Number(second) <= 59 &&
    Number(offHour) <= 23 &&
    Number(offMinute) <= 59;
  if (!parseCivilDate(day) || !inRange) return null;
  const offsetMinutes = (Number(offHour) * 60 + Number(offMinute)) * (sign === "-" ? -1 : 1);
  const localMs =
    Date.parse(`${day}T00:00:00Z`) +
    (Number(hour) * 60 + Number(minute)) * 60_000 +
    Number(second) * 1_000 +
    Number(fraction.slice(0, 3).padEnd(3, "0"));
  return new Date(localMs - offsetMinutes * 60_000);
}
