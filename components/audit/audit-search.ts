import { type CivilDate, parseCivilDate } from "@/lib/platform/values/brasilia";

/** Which lines of the log are looked at, as the page's address says. */
export interface AuditSearch {
  /** Part of a merchant's name; empty for all. */
  readonly merchant: string;
  /** Part of a user's e-mail address; the page's address names the parameter so. */
  readonly person: string;
  readonly act: string;
  /** A Brasília day; null for all. */
  readonly day: CivilDate | null;
  /** The id of a line: only older ones are shown. */
  readonly before: string | null;
}

type PageParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the address kindly: what makes no sense counts as absent. */
export function parseAuditSearch(parameters: PageParameters): AuditSearch {
  const text = (name: string) => {
    const value = parameters[name];
    // The database takes no NUL.
    return typeof value === "string" ? value.replaceAll("\0", "").trim().slice(0, 255) : "";
  };
  const before = text("before");
  return {
    merchant: text("merchant"),
    person: text("person"),
    act: text("act"),
    day: parseCivilDate(text("day")),
    before: /^\d{1,18}$/.test(before) ? before : null,
  };
}

/** The address of a search below a path, without empty filters. */
export function auditHref(path: string, search: AuditSearch): string {
  const chosen = Object.entries(search).filter(([, value]) => value !== null && value !== "");
  const query = new URLSearchParams(chosen.map(([name, value]) => [name, String(value)]));
  return chosen.length === 0 ? path : `${path}?${query}`;
}
