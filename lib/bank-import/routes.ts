import { z } from "zod";
import { BODY_LIMIT_BYTES, readBody } from "@/lib/http/body";
import { readBodyAs } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { invalid, json, type OperationResponse, problem, problemWith } from "@/lib/http/response";
import { readStrictJson } from "@/lib/http/strict-json";
import { now } from "@/lib/platform/clock";
import { parseUuid } from "@/lib/platform/values/ids";
import type { Member } from "@/lib/platform/values/merchant";
import { type BankStatement, STATEMENT_MAX_BYTES, type StatementRefusal } from "./bank-statement";
import { confirmLines } from "./confirm-lines";
import { confirmLinesRequest } from "./confirm-lines-request";
import { proposeMatches, proposeRefunds } from "./propose-matches";
import { importStatement } from "./statement-days";
import { statementFileDigest } from "./statement-digest";
import { readStatementForm } from "./statement-form";
import { statementResponse, statementSchema } from "./statement-response";
import { withStatementThread } from "./statement-threads";
import type { StatementWork } from "./statement-work";

/** Proposes charges for a statement, which is the body. Nothing of it is stored. */
export const proposeStatementMatches = operation({
  name: "proposeStatementMatches",
  summary: {
    pt: "Lê um extrato e propõe a cobrança de cada crédito e o pagamento que cada débito devolveu",
    en: "Reads a bank statement and proposes the charge of each credit and the payment that each debit sent back",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/statements", who: member("confirm") }],
  successes: { 200: statementSchema },
  problems: ["body_too_large", "unreadable_statement", "too_many_requests"],
  async run({ principal, request }) {
    return inThread(principal.member, async (work) => {
      const body = await readBody(request, STATEMENT_MAX_BYTES);
      if (body.kind === "too_large") return TOO_LARGE;
      const read = await statementIn(body.bytes, work);
      if (read.kind === "refused") return read.response;
      const { statement } = read;
      const { matches, charges } = await proposeMatches(principal.member, statement.lines, work);
      const debits = await proposeRefunds(principal.member, statement.debits, work);
      return json(200, statementResponse(statement, matches, debits, charges.values()));
    });
  },
});

/**
 * Records the confirmed lines of a statement. The file comes with them once more, so that nothing of it has
 * to be stored in between, and the recorded money is what the file says.
 */
export const confirmStatementLines = operation({
  name: "confirmStatementLines",
  summary: {
    pt: "Registra o dinheiro das linhas confirmadas de um extrato",
    en: "Records the money of a statement's confirmed lines",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/statements/confirm", who: member("confirm") }],
  successes: {
    200: z.strictObject({
      outcomes: z.array(
        z.strictObject({ entry: z.int(), chargeId: z.guid(), outcome: z.string() }),
      ),
    }),
  },
  problems: [
    "body_too_large",
    "unsupported_media_type",
    "unreadable_statement",
    "too_many_requests",
  ],
  audit: "statement.confirm",
  async run({ principal, request, note }) {
    return inThread(principal.member, async (work) => {
      const body = await readBody(request, STATEMENT_MAX_BYTES + BODY_LIMIT_BYTES);
      if (body.kind === "too_large") return TOO_LARGE;
      const form = await readStatementForm(request, body.bytes);
      if (!form) return NO_FORM;
      if (form.lines.length > BODY_LIMIT_BYTES) return TOO_LONG;
      const lines = readStrictJson(new TextEncoder().encode(form.lines), { maxDepth: 4 });
      if (lines.kind === "refused") return invalid("invalid_body", [lines]);
      const confirmed = readBodyAs(confirmLinesRequest, lines.value);
      if (confirmed.kind === "invalid") return invalid("invalid_body", confirmed.errors);
      const read = await statementIn(form.statement, work);
      if (read.kind === "refused") return read.response;
      const { format, lines: credits } = read.statement;
      const digest = statementFileDigest(principal.member.merchantId, form.statement);
      const statement = { format, digest, lines: credits };
      const outcomes = await confirmLines(
        principal.member,
        statement,
        confirmed.value,
        now(),
        work,
      );
      const recorded = outcomes.filter(({ outcome }) => outcome.startsWith("recorded"));
      note({ digest, asked: String(outcomes.length), recorded: String(recorded.length) });
      return json(200, { outcomes });
    });
  },
});

/** Keeps what a statement, which is the body, says of its days, so that they can be closed. */
export const importStatementDays = operation({
  name: "importStatementDays",
  summary: {
    pt: "Registra os dias de um extrato para o fechamento da conta",
    en: "Registers the days of a statement for the daily close of its account",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/statements/days", who: member("confirm") }],
  query: readAccountQuery,
  successes: {
    200: z.strictObject({ accountId: z.guid(), days: z.array(z.iso.date()).readonly() }),
  },
  problems: ["body_too_large", "unreadable_statement", "invalid_parameters", "too_many_requests"],
  audit: "statement.import",
  async run({ principal, query, request, note }) {
    return inThread(principal.member, async (work) => {
      const body = await readBody(request, STATEMENT_MAX_BYTES);
      if (body.kind === "too_large") return TOO_LARGE;
      const read = await statementIn(body.bytes, work);
      if (read.kind === "refused") return read.response;
      const digest = statementFileDigest(principal.member.merchantId, body.bytes);
      const sent = { statement: read.statement, digest };
      const imported = await importStatement(principal.member, query.account, sent, now(), work);
      if (imported.kind === "no_account") {
        const message = "deve ser uma chave Pix da loja";
        return invalid("invalid_parameters", [{ parameter: "account", message }]);
      }
      const { accountId, days } = imported;
      note({ digest, account: accountId, from: days[0] ?? "", to: days.at(-1) ?? "" });
      return json(200, { accountId, days });
    });
  },
});

/** Reads for which of the merchant's keys a statement is; null: for its only one. */
function readAccountQuery(
  parameters: URLSearchParams,
): QueryReading<{ readonly account: string | null }> {
  const reader = new ParameterReader(parameters);
  const account = reader.one("account", (text) => parseUuid(text) ?? wrong(INVALID_FORMAT));
  return queryReadingOf(reader, { account });
}

/** Answers with what is made of a statement in a thread of its own. It is received only where there is a place for it. */
async function inThread(
  { id, merchantId }: Member,
  use: (work: StatementWork) => Promise<OperationResponse>,
): Promise<OperationResponse> {
  return (await withStatementThread({ owner: merchantId, member: id }, use))?.result ?? TOO_MANY;
}

/** Refuses a statement while others of the merchant's are being read. */
const TOO_MANY = problem(
  "too_many_requests",
  "outros extratos da loja ainda estão sendo lidos; tente de novo em instantes",
  { "Retry-After": "5" },
);

const NO_FORM = problem(
  "unsupported_media_type",
  "envie multipart/form-data com o extrato em statement e as linhas em lines",
);

/** Refuses a file that is larger than any statement. */
const TOO_LARGE = problem(
  "body_too_large",
  `o extrato passa de ${STATEMENT_MAX_BYTES / 1_048_576} MiB`,
);

/** Refuses lines that take more room than as many as may be confirmed at once. */
const TOO_LONG = problem("body_too_large", `as linhas passam de ${BODY_LIMIT_BYTES / 1_024} KiB`);

type StatementReading =
  | { readonly kind: "statement"; readonly statement: BankStatement }
  | { readonly kind: "refused"; readonly response: OperationResponse };

/** Reads the statement in a file, or returns the problem that refuses it. */
async function statementIn(bytes: Uint8Array, work: StatementWork): Promise<StatementReading> {
  const reading = await work.read(bytes);
  if (reading.kind === "read") return { kind: "statement", statement: reading.statement };
  const { refusal } = reading;
  if (refusal.rule === "too_large") return { kind: "refused", response: TOO_LARGE };
  const detail = DETAILS[refusal.rule];
  return { kind: "refused", response: problemWith({ refusal }, "unreadable_statement", detail) };
}

const DETAILS: Readonly<Record<Exclude<StatementRefusal["rule"], "too_large">, string>> = {
  empty: "o arquivo está vazio",
  not_text: "o arquivo não é um texto",
  too_many: "o extrato tem lançamentos demais",
  other_format: "envie o extrato em OFX ou CSV",
  currency: "o extrato não é em reais",
  cut_off: "o arquivo está incompleto",
  no_columns: "não há uma coluna de data e uma de valor",
};
