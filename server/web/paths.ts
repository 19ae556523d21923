import type { IncomingMessage } from "node:http";

/** The path of a request as it was sent, without its query. */
export function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?")[0] ?? url;
}

/** The query of a request as it was sent, with its question mark; empty without one. */
export function queryOf({ url = "" }: IncomingMessage): string {
  const [, ...parts] = url.split("?");
  return parts.length > 0 ? `?${parts.join("?")}` : "";
}

/** The operations of the API answer under `/v1` too (ADR 0010); those of the dashboard's pages do not. */
export function versionless(path: string): string {
  return path.replace(/^\/v1(?=\/(?!api\/))/, "");
}

/** Whether every reader takes a path for the same: nothing to resolve, nothing hidden in an escape. */
export function isPlainPath(path: string): boolean {
  if (/\/\/|\\|%2f|%5c/i.test(path)) return false;
  try {
    const segments = decodeURIComponent(path).split("/");
    return !segments.some((segment) => segment === "." || segment === "..");
  } catch {
    return false;
  }
}
