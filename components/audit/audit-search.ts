import { type CivilDate, parseCivilDate } from "@/lib/domain/brasilia";

/** Which lines of the log are looked at, as the page's address says. */
export interface AuditSearch {
  /** Part of a merchant's name; empty for all. */
  readonly merchant: string;
  /** Part of an e-mail address. */
  readonly person: string;
  readonly act: string;
  /** A Brasília day; null for all. */
  readonly day: CivilDate | null;
  /** Only lines older than this one. */
  readonly before: string | null;
}

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the address kindly: what makes no sense counts as not given. */
export function parseAuditSearch(given: Given): AuditSearch {
  const text = (name: string) => {
    const value = given[name];
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

/** The address of a search below a path, without what is not asked for. */
export function auditHref(path: string, search: AuditSearch): string {
  const given = Object.entries(search).filter(([, value]) => value !== null && value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${query}`;
}
