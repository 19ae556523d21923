import { audited } from "@/lib/audit/audited";
import { exchange } from "@/lib/http/exchange";
import type {
  Address,
  ClientPrincipal,
  Note,
  Operation,
  Params,
  PrincipalOf,
  Who,
} from "@/lib/http/operation";
import { readIdempotencyKeyOf, readJson, readOptionalJson } from "@/lib/http/request";
import { invalid, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { unknownParameters } from "@/lib/http/unknown-parameters";
import { networkOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { deviceOf } from "@/lib/platform/device";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { parseUuid } from "@/lib/platform/values/ids";
import type { User } from "@/lib/platform/values/merchant";
import { isOperator } from "@/lib/platform/values/permission";
import { admitClient } from "@/lib/rate-limits/admission";
import { recordCall } from "@/lib/request-log/buffer";
import { paymentIdOf } from "@/lib/request-log/payment-id";
import { type Authentication, authenticate, type KnownSystem } from "./authenticate";
import { undeclaredIn } from "./declared";

/** A web handler: both hosts, our server and Next.js, call it. */
export type Endpoint = (
  request: Request,
  context?: { readonly params: Promise<Params> | Params },
) => Promise<Response>;

type Principal = PrincipalOf<Who>;

/**
 * Serves an operation at one of its addresses: who calls, the audit line, what is read of the request,
 * the operation itself and its response.
 */
export function serve(operation: Operation, address: Address): Endpoint {
  // As Next.js writes paths: the log's readers know them so.
  const route = address.path.replace(/\{(\w+)\}/g, "[$1]");
  return (request, context) => {
    const call: Served = {
      operation,
      address,
      request,
      requestId: "",
      merchantId: null,
      system: null,
      params: {},
    };
    const at = now();
    return exchange(request, {
      route,
      compresses: operation.method === "GET" && !address.path.startsWith("/api/"),
      merchantId: () => call.merchantId,
      onEnd({ requestId, status, response, ms }) {
        const { system } = call;
        // What a limit refuses is bounded by nothing else.
        if (!system || operation.unlogged || status === 429) return;
        recordCall({
          ...system,
          at,
          requestId,
          method: request.method,
          path: address.path,
          paymentId: paymentIdOf(address.path, call.params, response),
          status,
          code: response.kind === "problem" ? response.code : null,
          ms,
          address: networkOf(deviceOf(request).address),
        });
      },
      async respond(requestId) {
        call.requestId = requestId;
        call.params = (await context?.params) ?? {};
        const response = await respond(call, call.params);
        if (env().checksResponses) reportUndeclared(operation, response);
        return response;
      },
    });
  };
}

/** A call on its way. */
interface Served {
  readonly operation: Operation;
  readonly address: Address;
  readonly request: Request;
  /** As the answer and the log line name the call. */
  requestId: string;
  /** Whose it is, for the log line; null until the caller is known, and for who has no merchant. */
  merchantId: string | null;
  /** The merchant's system that calls, once its token was found valid. */
  system: KnownSystem | null;
  params: Params;
}

async function respond(call: Served, params: Params): Promise<OperationResponse> {
  const { operation, address, request } = call;
  if (operation.sandboxOnly && env().environment !== "sandbox") return NOT_FOUND;
  const found = await authenticate(request, address.who, operation.audit !== undefined);
  switch (found.kind) {
    case "refused":
      call.system = found.system ?? null;
      return found.response;
    case "forbidden":
      return refuseAudited(call, found);
    case "principal": {
      const { principal } = found;
      call.merchantId = merchantOf(principal);
      if (principal.kind === "client") {
        const { merchantId, credentialId } = principal;
        call.system = { merchantId, credentialId };
        return runLimited(call, params, found, principal);
      }
      const user = userOf(principal);
      if (!operation.audit || !user) return run(call, params, found, () => {});
      const { audit: act, about } = operation;
      // Only an operator acts on what may be another's.
      const acts = about && principal.kind === "operator";
      const matter = acts ? { merchantId: await about(params) } : {};
      const subject = params.id ?? null;
      const { requestId } = call;
      const entry = { ...entryOf(user, act), ...matter, ...deviceOf(request), requestId, subject };
      return audited(entry, (note) => run(call, params, found, note), outcomeOf);
    }
  }
}

/** Runs what a merchant's system requests, within the limits of the merchant. */
async function runLimited(
  call: Served,
  params: Params,
  found: Extract<Authentication, { kind: "principal" }>,
  client: ClientPrincipal,
): Promise<OperationResponse> {
  const { method, waits = false } = call.operation;
  const admission = admitClient(client, { kind: method === "GET" ? "read" : "write", waits });
  if (admission.kind === "refused") return admission.response;
  try {
    return admission.end(await runForSystem(call, params, found, client));
  } catch (error) {
    admission.end(null);
    throw error;
  }
}

/** Runs what a system requests, with a line in the audit log where it changes something. */
function runForSystem(
  call: Served,
  params: Params,
  found: Extract<Authentication, { kind: "principal" }>,
  { merchantId, credentialId }: ClientPrincipal,
): Promise<OperationResponse> {
  const { operation, request, requestId } = call;
  const { audit: act } = operation;
  if (!act || operation.namesCredential) return run(call, params, found, () => {});
  const who = { merchantId, memberId: null, credentialId };
  const entry = { ...who, ...deviceOf(request), requestId, act, subject: params.id ?? null };
  return audited(entry, (note) => run(call, params, found, note), outcomeOf);
}

/** Refuses a member without the permission; what would have been audited is, as refused. */
async function refuseAudited(
  { operation, request, requestId }: Served,
  { user, response }: Extract<Authentication, { kind: "forbidden" }>,
): Promise<OperationResponse> {
  if (!operation.audit) return response;
  const where = { ...deviceOf(request), requestId };
  const entry = { ...entryOf(user, operation.audit), ...where, subject: null };
  return audited(entry, async () => response, outcomeOf);
}

/** Reads what the operation declares of a request and runs it. */
async function run(
  call: Served,
  params: Params,
  { principal, isProved }: Extract<Authentication, { kind: "principal" }>,
  note: Note,
): Promise<OperationResponse> {
  const { operation, request } = call;
  let idempotencyKey = "";
  if (operation.idempotencyKey) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key.response;
    idempotencyKey = key.value;
  }
  const body = await bodyOf(operation, request, params);
  if (body.kind === "refused") return body.response;
  const query = queryOf(call);
  if (query.kind === "refused") return query.response;
  const id = operation.idIs ? parseUuid(params.id ?? "") : "";
  if (id === null) return NOT_FOUND;
  if (!isProved && needsProof(operation, body.value)) return PROOF_REQUIRED;
  return operation.run({
    principal,
    params,
    id,
    body: body.value,
    query: query.value,
    idempotencyKey,
    device: deviceOf(request),
    note,
    request,
  });
}

function needsProof({ proof }: Operation, body: unknown): boolean {
  return typeof proof === "function" ? proof(body) : proof === true;
}

const PROOF_REQUIRED = problem(
  "proof_required",
  "confirme a sua senha ou um código antes desta mudança",
);

type Reading =
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "refused"; readonly response: OperationResponse };

async function bodyOf({ body }: Operation, request: Request, params: Params): Promise<Reading> {
  if (!body) return { kind: "read", value: undefined };
  const json = body.mayBeAbsent ? await readOptionalJson(request) : await readJson(request);
  if (json.kind === "refused") return json;
  const read = body.read(json.value, params);
  return read.kind === "valid"
    ? { kind: "read", value: read.value }
    : { kind: "refused", response: invalid("invalid_body", read.errors) };
}

function queryOf({ operation, address, request }: Served): Reading {
  const { query } = operation;
  if (!query) {
    const isBare = !request.url.includes("?");
    // Providers add to the addresses of their notifications, and links to payers' pages carry their origin.
    if (isBare || address.who.kind === "open") return { kind: "read", value: undefined };
    const errors = unknownParameters(new URL(request.url).searchParams, []);
    return errors.length === 0
      ? { kind: "read", value: undefined }
      : { kind: "refused", response: invalid("invalid_parameters", errors) };
  }
  const read = query(new URL(request.url).searchParams);
  return read.kind === "valid"
    ? { kind: "read", value: read.query }
    : { kind: "refused", response: invalid("invalid_parameters", read.errors) };
}

function userOf(principal: Principal): User | null {
  switch (principal.kind) {
    case "member":
      return principal.member;
    case "operator":
      return principal.operator;
    case "user":
      return principal.user;
    default:
      return null;
  }
}

function merchantOf(principal: Principal): string | null {
  if ("merchantId" in principal) return principal.merchantId;
  return principal.kind === "user" && !isOperator(principal.user)
    ? principal.user.merchantId
    : null;
}

function entryOf(user: User, act: string) {
  return { memberId: user.id, merchantId: isOperator(user) ? null : user.merchantId, act };
}

/** How an audit line ends: `done`, or the code of the refusal. */
function outcomeOf(response: OperationResponse): string | Promise<string> {
  if (response.kind === "stream") return response.ended;
  return response.kind === "problem" ? response.code : "done";
}

function reportUndeclared(operation: Operation, response: OperationResponse): void {
  const undeclared = undeclaredIn(operation, response);
  if (undeclared) log.error({ operation: operation.name, undeclared }, "an undeclared response");
}
