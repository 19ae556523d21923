/** What the head of a part says: its name, a file's name and its type. */
const PART_HEAD_MAX_BYTES = 1_024;

/** A statement with the lines of it that a member confirmed, as JSON. */
interface StatementForm {
  readonly statement: Uint8Array;
  readonly lines: string;
}

/** Reads the form that confirms lines of a statement (`multipart/form-data`); null when the body is none. */
export async function readStatementForm(
  request: Request,
  bytes: Uint8Array,
): Promise<StatementForm | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type) || !hasTwoParts(bytes, type)) return null;
  try {
    const body = new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
    const form = await body.formData();
    const [statement, lines] = [form.get("statement"), form.get("lines")];
    if (!(statement instanceof Blob) || typeof lines !== "string") return null;
    return { statement: new Uint8Array(await statement.arrayBuffer()), lines };
  } catch {
    return null;
  }
}

/**
 * Whether a form has two parts, each with a short head. Thousands of parts, or of lines in a head, would keep the
 * process from all else while they are read (D22).
 */
function hasTwoParts(bytes: Uint8Array, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))/i.exec(type) ?? [];
  const delimiter = Buffer.from(`--${quoted ?? plain ?? ""}`);
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at: number[] = [];
  for (let next = body.indexOf(delimiter); next >= 0 && at.length <= 3; ) {
    at.push(next);
    next = body.indexOf(delimiter, next + delimiter.length);
  }
  const heads = at.slice(0, 2).map((begin) => body.indexOf("\r\n\r\n", begin) - begin);
  return at.length === 3 && heads.every((length) => length >= 0 && length <= PART_HEAD_MAX_BYTES);
}
