import { createHash } from "node:crypto";
import { json, type OperationResponse } from "./response";

/**
 * A success with a JSON body, or 304 without one when the caller says that this is what it has
 * (RFC 9110, 13.1.2).
 *
 * @param tag names this very body among those of its address; letters, digits and hyphens.
 * @param strength weak for a long body, which is compressed for who takes that (RFC 9110, 8.8.1).
 */
export function jsonUnlessKnown(
  request: Request,
  tag: string,
  body: unknown,
  strength: "strong" | "weak" = "strong",
): OperationResponse {
  const etag = `"${tag}"`;
  const headers = { ETag: strength === "weak" ? `W/${etag}` : etag };
  return isNamed(etag, request.headers.get("if-none-match"))
    ? json(304, null, headers)
    : json(200, body, headers);
}

/** As `jsonUnlessKnown`, where nothing but the body itself says which one it is. */
export function jsonUnlessSame(request: Request, body: unknown): OperationResponse {
  const digest = createHash("sha256").update(JSON.stringify(body)).digest("base64url");
  return jsonUnlessKnown(request, digest.slice(0, 22), body);
}

/** Whether one of the listed tags is this one: strong or weak, as this header is compared (8.8.3.2). */
export function isNamed(etag: string, listed: string | null): boolean {
  if (listed === null || listed === etag) return listed !== null;
  return listed
    .split(",")
    .map((one) => one.trim())
    .some((one) => one === "*" || one === etag || one === `W/${etag}`);
}
