import { createHash } from "node:crypto";
import { now } from "@/lib/clock";
import { readConfirmLinesRequest } from "@/lib/contract/confirm-lines-request";
import { readStrictJson } from "@/lib/contract/strict-json";
import { STATEMENT_MAX_BYTES } from "@/lib/domain/bank-statement";
import { BODY_LIMIT_BYTES, readBody } from "@/lib/http/body";
import { invalid, json, problem } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { confirmLines } from "@/lib/operations/confirm-lines";
import { statementIn, TOO_LARGE } from "../given";

const NO_FORM = problem(
  "unsupported_media_type",
  "envie multipart/form-data com o extrato em statement e as linhas em lines",
);

/**
 * Records the money of the lines that a person confirmed. The statement comes once more with them:
 * so nothing of it has to be kept, and what is recorded is what stands in it.
 */
export const POST = memberEndpoint({
  route: "/api/dashboard/statements/confirm",
  permission: "confirm",
  act: "statement.confirm",
  async handle({ request, person, note }) {
    const body = await readBody(request, STATEMENT_MAX_BYTES + BODY_LIMIT_BYTES);
    if (body.kind === "too_large") return TOO_LARGE;
    const form = await formIn(request, body.bytes);
    if (!form) return NO_FORM;
    const lines = readStrictJson(new TextEncoder().encode(form.lines), { maxDepth: 4 });
    if (lines.kind === "refused") return invalid("invalid_body", [lines]);
    const read = readConfirmLinesRequest(lines.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const given = statementIn(form.statement);
    if (given.kind === "refused") return given.answer;
    const { format, lines: credits } = given.statement;
    const digest = createHash("sha256").update(form.statement).digest("hex");
    const statement = { format, digest, lines: credits };
    const outcomes = await confirmLines(person, statement, read.value, now());
    const recorded = outcomes.filter(({ outcome }) => outcome.startsWith("recorded"));
    note({ digest, asked: String(outcomes.length), recorded: String(recorded.length) });
    return json(200, { outcomes });
  },
});

async function formIn(
  request: Request,
  bytes: Uint8Array,
): Promise<{ readonly statement: Uint8Array; readonly lines: string } | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
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
