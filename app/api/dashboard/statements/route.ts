import { statementResponse } from "@/lib/contract/statement-response";
import { STATEMENT_MAX_BYTES } from "@/lib/domain/bank-statement";
import { readBody } from "@/lib/http/body";
import { json } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { proposeMatches } from "@/lib/operations/propose-matches";
import { statementIn, TOO_LARGE } from "./given";

/** Reads a bank statement, the body, and proposes which charge each credit is for; keeps nothing. */
export const POST = memberEndpoint({
  route: "/api/dashboard/statements",
  permission: "confirm",
  async handle({ request, person }) {
    const body = await readBody(request, STATEMENT_MAX_BYTES);
    if (body.kind === "too_large") return TOO_LARGE;
    const given = statementIn(body.bytes);
    if (given.kind === "refused") return given.answer;
    const { statement } = given;
    const { matches, charges } = await proposeMatches(person, statement.lines);
    return json(200, statementResponse(statement, matches, charges.values()));
  },
});
