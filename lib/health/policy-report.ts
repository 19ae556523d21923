import { z } from "zod";
import { type JsonValue, plainValue } from "@/lib/http/strict-json";

/** What a page did that its content security policy forbids, without anything of whom it was shown to. */
export interface PolicyReport {
  /** The directive that was broken, `script-src-elem`. */
  readonly directive: string;
  /** `inline`, `eval`, or the origin of what was blocked; empty when it is neither. */
  readonly blocked: string;
  /** The first part of the page's path, `checkout`; never the id after it. */
  readonly page: string;
}

/** No browser sends more in one request of ours; the rest is not looked at. */
const REPORTS_AT_MOST = 10;

const text = z.string().catch("");
/** As `report-uri` sends it (CSP 3, 5.3). */
const alone = z.object({
  "csp-report": z.object({
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "document-uri": text,
  }),
});
/** As `report-to` sends them (Reporting API, 3.3). */
const several = z.array(
  z.object({
    type: text,
    body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
  }),
);

/** Reads the reports that a browser sent; null when they are none. What they say is anybody's text, so little is kept. */
export function readPolicyReports(json: JsonValue): PolicyReport[] | null {
  const value = plainValue(json);
  const one = alone.safeParse(value);
  if (one.success) {
    const report = one.data["csp-report"];
    const directive = report["effective-directive"] || report["violated-directive"];
    return [reportOf(directive, report["blocked-uri"], report["document-uri"])];
  }
  const list = several.safeParse(value);
  if (!list.success) return null;
  return list.data
    .filter(({ type }) => type === "csp-violation")
    .slice(0, REPORTS_AT_MOST)
    .map(({ body }) => reportOf(body.effectiveDirective, body.blockedURL, body.documentURL));
}

function reportOf(directive: string, blocked: string, page: string): PolicyReport {
  return {
    directive: /^[a-z-]{1,40}/.exec(directive)?.[0] ?? "",
    blocked: /^[a-z-]{1,20}$/.test(blocked) ? blocked : originOf(blocked),
    page: /^https?:\/\/[^/]+\/([a-z-]{0,30})(?=[/?#]|$)/.exec(page)?.[1] ?? "",
  };
}

function originOf(address: string): string {
  if (!URL.canParse(address)) return "";
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}`.slice(0, 100);
}
