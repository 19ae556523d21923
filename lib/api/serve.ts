import type { ApplyChange } from "@/lib/approvals/pending-change";
import { audited, auditRefusal } from "@/lib/audit/audited";
import { auditSubject } from "@/lib/audit/subject";
import { merchantOfCredential } from "@/lib/credentials/store/credentials";
import { exchange } from "@/lib/http/exchange";
import type {
  Address,
  Aside,
  ClientPrincipal,
  Note,
  Operation,
  Params,
  PrincipalOf,
  Who,
} from "@/lib/http/operation";
import { NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { callerAddress, networkOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { deviceOf } from "@/lib/platform/device";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { asCaller } from "@/lib/platform/trace/trace-context";
import type { User } from "@/lib/platform/values/merchant";
import { isOperator } from "@/lib/platform/values/permission";
import { admitClient } from "@/lib/rate-limits/admission";
import { giveBackTo, heldBack } from "@/lib/rate-limits/hold-back";
import { changeInTurn, inTurnOfMember, refuseInTurn } from "@/lib/rate-limits/member-turns";
import { readingTurns } from "@/lib/rate-limits/reading-turns";
import { recordCall } from "@/lib/request-log/buffer";
import { paymentIdOf } from "@/lib/request-log/payment-id";
import { type Authentication, authenticate, INVALID_TOKEN, type KnownSystem } from "./authenticate";
import { undeclaredIn } from "./declared";
import { outcomeOf } from "./outcome";
import { type ReadCall, type Reading, readCall } from "./read-call";
import { applyChange, holdForSecondPerson } from "./second-person";

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
      aside: (wait) => wait(),
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
          merchantId: system.merchantId,
          credentialId: system.credentialId,
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
  /** How it waits for something to happen. */
  aside: Aside;
}

async function respond(call: Served, params: Params): Promise<OperationResponse> {
  const { operation, address, request } = call;
  if (operation.sandboxOnly && env().environment !== "sandbox") return NOT_FOUND;
  const found = await authenticate(request, address.who, operation.audit !== undefined);
  // Before anything is noted, held or done: a view leaves no trace but its beginning and its end.
  if (found.kind !== "refused" && found.isViewing && !isFreeInView(operation)) return VIEWING;
  switch (found.kind) {
    case "refused":
      call.system = found.system ?? null;
      return found.system ? refuseLimited(call, found.system, found.response) : found.response;
    case "forbidden":
      return refuseAudited(call, found);
    case "principal": {
      const { principal } = found;
      const reads = operation.method === "GET";
      call.merchantId = merchantOf(principal);
      if (principal.kind === "client") {
        const { merchantId, credentialId } = principal;
        call.system = { merchantId, credentialId };
        return asCaller({ merchantId, name: `credential:${credentialId}`, reads }, () =>
          runLimited(call, params, found, principal),
        );
      }
      const user = userOf(principal);
      if (!user) return run(call, params, found, () => {});
      const caller = {
        merchantId: isOperator(user) ? null : user.merchantId,
        name: `member:${user.id}`,
        reads,
      };
      return asCaller(caller, () =>
        inTurnOf(call, user, () => runForUser(call, params, found, user)),
      );
    }
  }
}

/** Runs what a signed-in person requests, with a line in the audit log where the operation has one. */
async function runForUser(
  call: Served,
  params: Params,
  found: Extract<Authentication, { kind: "principal" }>,
  user: User,
): Promise<OperationResponse> {
  const { operation, request, requestId } = call;
  const work = (note: Note) => run(call, params, found, note);
  const { audit: act, about } = operation;
  if (!act) return work(() => {});
  // Only an operator acts on what may be another's.
  const acts = about && found.principal.kind === "operator";
  const matter = acts ? { merchantId: await about(params) } : {};
  const subject = auditSubject(params.id);
  const entry = { ...entryOf(user, act), ...matter, ...deviceOf(request), requestId, subject };
  return audited(entry, work, outcomeOf);
}

/** Does what a member requests in a turn of theirs and of their merchant. */
function inTurnOf(
  call: Served,
  user: User,
  work: () => Promise<OperationResponse>,
): Promise<OperationResponse> {
  if (isOperator(user)) return work();
  const whose = { member: user.id, merchant: user.merchantId };
  if (call.operation.method !== "GET") return changeInTurn(whose, work);
  return inTurnOfMember(whose, (aside) => {
    call.aside = aside;
    return work();
  });
}

/** Whether an operator who looks at a merchant's pages may do it: what reads and takes nothing away, and ending the view. */
function isFreeInView({ method, audit, duringView }: Operation): boolean {
  return duringView === true || (method === "GET" && audit === undefined);
}

const VIEWING = problem(
  "forbidden",
  "você está vendo uma loja, só leitura: encerre a visita para fazer isto",
);

/** Runs what a merchant's system requests, within the limits of the merchant. */
async function runLimited(
  call: Served,
  params: Params,
  found: Extract<Authentication, { kind: "principal" }>,
  client: ClientPrincipal,
): Promise<OperationResponse> {
  const { merchantId, credentialId } = client;
  const within = [credentialId];
  const reads = call.operation.method === "GET";
  const admission = admitClient(client, call.request, reads ? "read" : "write");
  giveBackTo(callerAddress(call.request), true);
  if (admission.kind === "refused") return heldBack(admission.response);
  let apart: Aside = (wait) => wait();
  call.aside = async (wait) => {
    const comeBack = admission.leave();
    try {
      const waited = await apart(wait);
      // It may have waited for long, and what it gets is of after that.
      if ((await merchantOfCredential(credentialId)) !== merchantId) throw new CredentialEnded();
      return waited;
    } finally {
      comeBack();
    }
  };
  const work = async () => admission.end(await runForSystem(call, params, found, client));
  try {
    if (!reads) return await work();
    return await readingTurns().run(
      merchantId,
      (timed, aside) => {
        apart = aside;
        return timed(work);
      },
      within,
    );
  } catch (error) {
    if (error instanceof CredentialEnded) return admission.end(INVALID_TOKEN);
    admission.end(null);
    throw error;
  }
}

/** A system's credential came to its end while its request waited for something. */
class CredentialEnded extends Error {}

/** Refuses a merchant's system what its token is not for, within the limits of the merchant. */
async function refuseLimited(
  { operation, request }: Served,
  system: KnownSystem,
  response: OperationResponse,
): Promise<OperationResponse> {
  const admission = admitClient(system, request, operation.method === "GET" ? "read" : "write");
  giveBackTo(callerAddress(request), true);
  if (admission.kind === "refused") return heldBack(admission.response);
  return admission.end(response);
}

/**
 * Runs what a system requests, with a line in the audit log where it changes something. It is read before its line begins:
 * a line is two transactions, and what cannot be read begins nothing.
 */
async function runForSystem(
  call: Served,
  params: Params,
  found: Extract<Authentication, { kind: "principal" }>,
  { merchantId, credentialId }: ClientPrincipal,
): Promise<OperationResponse> {
  const { operation, address, request, requestId } = call;
  const { audit: act } = operation;
  if (!act || operation.namesCredential) return run(call, params, found, () => {});
  const who = { merchantId, memberId: null, credentialId };
  const entry = { ...who, ...deviceOf(request), requestId, act };
  const read = await readCall(operation, address, request, params);
  if (read.kind === "refused") {
    await auditRefusal({ ...entry, subject: null }, await outcomeOf(read.response));
    return read.response;
  }
  const work = (note: Note) => run(call, params, found, note, read);
  return audited({ ...entry, subject: auditSubject(params.id) }, work, outcomeOf);
}

/** Refuses a member without the permission; what would have been audited is, as refused. */
async function refuseAudited(
  { operation, request, requestId }: Served,
  { user, response }: Extract<Authentication, { kind: "forbidden" }>,
): Promise<OperationResponse> {
  const { audit } = operation;
  const refuse = async () => {
    if (audit) {
      const where = { ...deviceOf(request), requestId };
      await auditRefusal({ ...entryOf(user, audit), ...where, subject: null }, response.code);
    }
    return response;
  };
  if (isOperator(user)) return refuse();
  return refuseInTurn({ member: user.id, merchant: user.merchantId }, refuse);
}

/**
 * Reads what the operation declares of a request and runs it, or lets it wait for a second person.
 *
 * @param reading what was read of it before, for its body is read once.
 */
async function run(
  call: Served,
  params: Params,
  { principal, isProved }: Extract<Authentication, { kind: "principal" }>,
  note: Note,
  reading?: Reading<ReadCall>,
): Promise<OperationResponse> {
  const { operation, address, request, requestId } = call;
  // A body is read once, and what waits is kept as it came.
  const copy = operation.secondPerson && principal.kind === "member" ? request.clone() : request;
  const read = reading ?? (await readCall(operation, address, request, params));
  if (read.kind === "refused") return read.response;
  const { body } = read.value;
  const decides = decidesWhereMoneyGoes(operation, body);
  if (decides && !isProved) return PROOF_REQUIRED;
  const device = deviceOf(request);
  if (decides && operation.secondPerson) {
    const requested = { operation, principal, params, body, request: copy };
    const held = await holdForSecondPerson({ ...requested, device, requestId, note });
    if (held) return held;
  }
  const apply: ApplyChange = (change) => applyChange(change, device, requestId);
  const { aside } = call;
  return operation.run({ principal, params, ...read.value, device, note, apply, request, aside });
}

function decidesWhereMoneyGoes({ proof }: Operation, body: unknown): boolean {
  return typeof proof === "function" ? proof(body) : proof === true;
}

const PROOF_REQUIRED = problem(
  "proof_required",
  "confirme a sua senha ou um código antes desta mudança",
);

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

function reportUndeclared(operation: Operation, response: OperationResponse): void {
  const undeclared = undeclaredIn(operation, response);
  if (undeclared) log.error({ operation: operation.name, undeclared }, "an undeclared response");
}
