/**
 * How long a caller lets its answer wait, in seconds, as `Prefer: wait=5` (RFC 7240, 4.3); 0 without it, and where it is
 * no number: a preference is never refused.
 */
export function waitSeconds(request: Request): number {
  const wait = /(?:^|[,;])\s*wait\s*=\s*"?([0-9]{1,6})"?\s*(?:$|[,;])/i.exec(
    request.headers.get("prefer") ?? "",
  );
  return Number(wait?.[1] ?? 0);
}
