/** Added to UTC: Brasília is three hours behind it, without daylight saving since 2019. */
const BRASILIA_MS = -3 * 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The civil day in Brasília at an instant, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return local(instant).slice(0, 10);
}

/** `YYYY-MM-DD HH:mm:ss` in Brasília, as the provider writes instants. */
export function timeOf(instant: Date): string {
  return local(instant).slice(0, 19).replace("T", " ");
}

/** Whether a text is a day that exists. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** The day `count` days after another; before it when negative. */
export function addDays(day: string, count: number): string {
  return new Date(startOf(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The same day `count` months later, or the last of that month where it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth)));
  return at.toISOString().slice(0, 10);
}

/** The instant at which a day begins in Brasília, epoch milliseconds. */
export function dayStartsAtMs(day: string): number {
  return startOf(day) - BRASILIA_MS;
}

/** Whole days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / DAY_MS);
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function local(instant: Date): string {
  return new Date(instant.getTime() + BRASILIA_MS).toISOString();
}
