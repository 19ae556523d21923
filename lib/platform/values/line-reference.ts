/**
 * What the references of lines of bank statements begin with that have no end-to-end id:
 * `statement:<digest of the line>`, followed by `:<digest of the bank account>` where the statement names that. A digest of
 * 32 hexadecimal digits is unkeyed, as all were that earlier releases recorded; a keyed one is `k` and 31 of them
 * (lib/platform/line-key.ts). `prisma/functions/kept_refund_name.sql` has both forms as well.
 */
export const LINE_PREFIX = "statement:";

const UNKEYED = "[0-9a-f]{32}";
const DIGEST = new RegExp(`^(?:${UNKEYED}|k[0-9a-f]{31})$`);
const LINE = new RegExp(`^${LINE_PREFIX}(?:${UNKEYED}|k[0-9a-f]{31})(?::[0-9a-f]{8})?$`);
const UNKEYED_DIGEST = new RegExp(`^${UNKEYED}$`);

/** Whether a text that begins as a reference of a line is one. What begins otherwise is a reference of another kind. */
export function isLineOrOther(reference: string): boolean {
  return !reference.startsWith(LINE_PREFIX) || LINE.test(reference);
}

/** The digests in a reference of a line: of the line, and of its bank account. */
function digestsIn(reference: string): readonly string[] {
  return reference.startsWith(LINE_PREFIX) ? reference.slice(LINE_PREFIX.length).split(":") : [];
}

/** The digest of the line in a reference; null for a reference of another kind. */
export function lineDigestOf(reference: string): string | null {
  return digestsIn(reference)[0] ?? null;
}

/** The digest of the line in a reference, where it is unkeyed; null for a keyed one and for a reference of another kind. */
export function unkeyedDigestOf(reference: string): string | null {
  const digest = lineDigestOf(reference);
  return digest !== null && UNKEYED_DIGEST.test(digest) ? digest : null;
}

/** The digest of the bank account in a reference of a line; null where it names none. Two accounts are of two payments, whatever else agrees. */
export function accountDigestOf(reference: string): string | null {
  return digestsIn(reference)[1] ?? null;
}

/**
 * The first reference that a line of this digest may have, and what comes behind the last, as bytes are ordered. Both are empty
 * for what is no digest: somebody typed it, and a shorter one would be the beginning of many lines.
 */
export function namesOfLine(digest: string | null): readonly [string, string] {
  if (digest === null || !DIGEST.test(digest)) return ["", ""];
  // A colon and the digest of the bank account may follow; a semicolon comes next after a colon.
  return [`${LINE_PREFIX}${digest}`, `${LINE_PREFIX}${digest};`];
}
