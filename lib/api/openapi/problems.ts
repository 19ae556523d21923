import { type Address, type Operation, problemsAt } from "@/lib/http/operation";
import { PROBLEMS, type ProblemCode, printProblem } from "@/lib/http/problems";
import { headersOf } from "./headers";
import { type JsonSchema, schemaRef } from "./json-schema";

const REQUEST_ID = "8c3bd9e5-5e12-449d-a469-307e147106c6";

/**
 * The form of every failure (RFC 9457), as a component of the document.
 *
 * @param url the service's own address.
 */
export function problemSchema(url: string): JsonSchema {
  return {
    ...PROBLEM,
    examples: [printProblem(url, "not_found", "não há nada neste endereço", REQUEST_ID)],
  };
}

const PROBLEM: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "code", "requestId", "errors"],
  properties: {
    type: {
      type: "string",
      format: "uri",
      description: "A page about the code: /docs/errors/{code} of the service",
    },
    title: { type: "string", description: "The code in words, in Portuguese" },
    status: { type: "integer", minimum: 400, maximum: 599, description: "The HTTP status" },
    detail: { type: "string", description: "A sentence for users, in Portuguese" },
    code: { type: "string", enum: Object.keys(PROBLEMS), description: "What clients branch on" },
    requestId: {
      type: "string",
      description: "The X-Request-Id of the answer: name it when you report a failure",
    },
    errors: {
      type: "array",
      maxItems: 50,
      description: "Each place that breaks a rule; empty where the code says it all",
      items: {
        type: "object",
        required: ["message"],
        properties: {
          pointer: { type: "string", description: "A place in the body (RFC 6901)" },
          parameter: { type: "string", description: "A parameter of the query" },
          message: { type: "string", description: "The rule, in Portuguese" },
        },
      },
    },
    payment: { ...schemaRef("PaymentResponse"), description: "The charge as it is now" },
    exception: { ...schemaRef("Exception"), description: "The exception as it is now" },
    violatedPolicies: {
      type: "array",
      items: { type: "string" },
      description: "The limits that refuse the request",
    },
  },
};

/** What an address of the API answers beside what its operation declares: 405, 421, 500 and 503 among them. */
export const FAILURE: JsonSchema = {
  description: "Outra falha: o serviço ou o endereço, não esta operação. (Another failure.)",
  headers: {
    "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
    "Retry-After": { $ref: "#/components/headers/Retry-After" },
  },
  content: { "application/problem+json": { schema: schemaRef("Problem") } },
};

/** Statuses that every address may answer with: the document has them once, as its default. */
const ANYWHERE: ReadonlySet<number> = new Set([405, 421, 500, 503]);

/** The problems that an operation answers with at an address, by status. */
export function problemAnswers(
  operation: Operation,
  address: Address,
): ReadonlyMap<number, JsonSchema> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of reachable(operation, address)) {
    const { status } = PROBLEMS[code];
    if (!ANYWHERE.has(status)) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map(
    [...byStatus].map(([status, codes]) => [status, answer(status, codes.toSorted())]),
  );

  function answer(status: number, codes: readonly ProblemCode[]): JsonSchema {
    return {
      description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`)`).join("; "),
      headers: headersOf(operation, address, status),
      content: {
        "application/problem+json": {
          schema: { allOf: [schemaRef("Problem"), { properties: { code: { enum: codes } } }] },
        },
      },
    };
  }
}

/** Whether every address of the API may answer with a problem, whatever its operation is. */
export function isAnywhere(code: ProblemCode): boolean {
  return ANYWHERE.has(PROBLEMS[code].status);
}

/** The codes that a caller of an address can meet. */
export function reachable(operation: Operation, address: Address): readonly ProblemCode[] {
  const codes = new Set(problemsAt(operation, address));
  // Without a body there is none that could be wrong.
  if (!operation.body) codes.delete("invalid_body");
  return [...codes];
}
