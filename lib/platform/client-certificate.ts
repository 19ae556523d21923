/**
 * The header in which our own server hands on whose certificate a caller showed. The server removes
 * whatever came in under this name, so it can be believed.
 */
export const SUBJECT_HEADER = "x-vintem-client-subject";

/** The subject of a certificate: `CN`, `O` and so on. */
export type Subject = Readonly<Record<string, string>>;

/** A subject as header text. */
export function subjectText(subject: Subject): string {
  return encodeURIComponent(JSON.stringify(subject));
}

/** The subject of the verified certificate that a request came with, or null without one. */
export function callerSubject(request: Request): Subject | null {
  const text = request.headers.get(SUBJECT_HEADER);
  return text === null ? null : (JSON.parse(decodeURIComponent(text)) as Subject);
}

/** Whether a caller is who was expected: every attribute that is expected must be the same. */
export function isSubject(expected: Subject, caller: Subject | null): boolean {
  return (
    caller !== null && Object.entries(expected).every(([name, value]) => caller[name] === value)
  );
}
