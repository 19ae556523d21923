import { readBody } from "./body";

/** Longer than any form of ours. */
export const FORM_LIMIT_BYTES = 8_192;

/** The fields of an HTML form's body, as text; null when the body is none, or too long for one. */
export async function readFormText(request: Request): Promise<string | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return null;
  const body = await readBody(request, FORM_LIMIT_BYTES);
  return body.kind === "body" ? Buffer.from(body.bytes).toString("utf8") : null;
}

/** Reads an HTML form's fields; null when the body is no form or too long. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const text = await readFormText(request);
  return text === null ? null : new URLSearchParams(text);
}
