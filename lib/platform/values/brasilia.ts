/** A day of the calendar in Brasília, `YYYY-MM-DD`, years 0001 to 9999. Sorts as text. */
export type CivilDate = string & { readonly __brand: "CivilDate" };

const ZONE = "America/Sao_Paulo";
const DAY_MS = 86_400_000;

const wallClock = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Reads `YYYY-MM-DD`; null unless the text is exactly that and the day exists in the calendar. */
export function parseCivilDate(text: string): CivilDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match || match[1] === "0000") return null;
  const date = new Date(`${text}T00:00:00Z`);
  // Dates roll over (30 February becomes 2 March); reading the text back shows it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? (text as CivilDate)
    : null;
}

/** The Brasília day that an instant falls on. */
export function brasiliaDay(instant: Date): CivilDate {
  return new Date(wallClockMs(instant)).toISOString().slice(0, 10) as CivilDate;
}

/** The end of a Brasília day, exclusive: the first instant of the next one. */
export function endOfBrasiliaDay(date: CivilDate): Date {
  return atLocalTime(Date.parse(`${date}T00:00:00Z`) + DAY_MS);
}

/** The first instant of a Brasília day: midnight there, or what the clocks showed in its place. */
export function startOfBrasiliaDay(date: CivilDate): Date {
  return atLocalTime(Date.parse(`${date}T00:00:00Z`));
}

/** The day so many days later; earlier when negative. */
export function addDays(date: CivilDate, days: number): CivilDate {
  const day = new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
  return day.toISOString().slice(0, 10) as CivilDate;
}

/** The same time of day so many days later. */
export function daysLater(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}

/** How many days later `to` is than `from`; negative when earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/**
 * The last instant of a Brasília day as users write it: 23:59:59 (ADR 0010).
 * The end of a Pix code's validity is never later than this.
 */
export function lastSecondOfBrasiliaDay(date: CivilDate): Date {
  return new Date(endOfBrasiliaDay(date).getTime() - 1000);
}

/** Twelve hours into a Brasília day: an instant of it that stands for the whole day. */
export function middleOfBrasiliaDay(date: CivilDate): Date {
  return new Date(startOfBrasiliaDay(date).getTime() + DAY_MS / 2);
}

/** `21/11/2026`, for the screen. */
export function formatDay(date: CivilDate): string {
  const [year, month, day] = date.split("-");
  return `${day}/${month}/${year}`;
}

/** `14h05` in Brasília, for the screen. */
export function formatHour(instant: Date): string {
  const { hour, minute } = wallClockParts(instant);
  return `${hour}h${minute}`;
}

const HOUR_MS = 3_600_000;
const OFFSETS_MAX = 100_000;
const offsets = new Map<number, number>();

/** The hour that clocks in Brasília show at an instant, 0 to 23. */
export function hourInBrasilia(instant: Date): number {
  return new Date(wallClockMs(instant)).getUTCHours();
}

/**
 * What clocks in Brasília show at an instant, in milliseconds since they showed 1970-01-01 00:00.
 * For many instants: the zone's offset is looked up once an hour of them (it only ever changes at
 * the full hour).
 */
export function wallClockMs(instant: Date): number {
  return instant.getTime() + zoneOffsetMs(instant);
}

function zoneOffsetMs(instant: Date): number {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = lookedUpOffsetMs(new Date(hour * HOUR_MS));
  // A bound, not a need: it is more hours than a decade has.
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The instant at which clocks in Brasília show what clocks in Greenwich show at `localMs`. */
function atLocalTime(localMs: number): Date {
  // The zone's offset is looked up, never assumed: law has moved it before and may again.
  const guess = localMs - zoneOffsetMs(new Date(localMs));
  const offset = zoneOffsetMs(new Date(guess));
  const instant = new Date(localMs - offset);
  // Where clocks jumped over that time, no instant shows it: then the first one after the jump.
  return zoneOffsetMs(instant) === offset ? instant : new Date(guess);
}

function lookedUpOffsetMs(instant: Date): number {
  const { year, month, day, hour, minute, second } = wallClockParts(instant);
  const inBrasilia = new Date(0);
  // Date.UTC would take a year below 100 for one of the last century.
  inBrasilia.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  inBrasilia.setUTCHours(Number(hour), Number(minute), Number(second));
  return inBrasilia.getTime() - Math.floor(instant.getTime() / 1000) * 1000;
}

function wallClockParts(instant: Date) {
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, value]),
  );
  const { year = "", month = "", day = "", hour = "", minute = "", second = "" } = parts;
  return { year, month, day, hour, minute, second };
}
