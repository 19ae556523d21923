import { randomUUID } from "node:crypto";
import {
  type KeptRequest,
  type MadeChange,
  type TakenChange,
  WAITING_MAX,
} from "@/lib/approvals/pending-change";
import {
  endChange,
  findNamesOfIds,
  findRequester,
  insertPendingChange,
  requestOf,
} from "@/lib/approvals/store/pending-changes";
import { findSecondPersonRule } from "@/lib/approvals/store/second-person-rule";
import { audited, type Note } from "@/lib/audit/audited";
import { auditSubject } from "@/lib/audit/subject";
import type { Aside, Operation, Params, PrincipalOf, Who } from "@/lib/http/operation";
import { type OperationResponse, problem } from "@/lib/http/response";
import { env } from "@/lib/platform/env";
import type { Device, Member } from "@/lib/platform/values/merchant";
import { allow } from "@/lib/platform/values/permission";
import { OPERATIONS } from "./operations";
import { outcomeOf } from "./outcome";
import { readCall } from "./read-call";

// What decides where a merchant's money goes waits for a second owner, where the merchant wants that (ADR 0099).

/** What the operations of this kind read of a request's headers. */
const KEPT_HEADERS = ["content-type", "if-match", "idempotency-key"];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

const TOO_MANY = problem(
  "limit_reached",
  `há ${WAITING_MAX} mudanças à espera de aprovação; decida uma antes`,
);

const NOT_FOR_SYSTEMS = problem(
  "second_person_required",
  "dois administradores decidem isto: peça a mudança no painel, e outra pessoa a aprova",
);

/** A request that has been read, and who sent it. */
interface Requested {
  readonly operation: Operation;
  readonly principal: PrincipalOf<Who>;
  readonly params: Params;
  readonly body: unknown;
  /** The request with a body that nobody has read yet. */
  readonly request: Request;
  readonly device: Device;
  readonly requestId: string;
  readonly note: Note;
}

/**
 * Lets a request wait for a second owner, where the operation declares that and the merchant demands it. An operator
 * acts for the service, whose own rules bind them.
 *
 * @returns the answer to it, or null for a request that is to be done now.
 */
export async function holdForSecondPerson(requested: Requested): Promise<OperationResponse | null> {
  const { operation, principal } = requested;
  if (principal.kind !== "member" && principal.kind !== "client") return null;
  if (!(await findSecondPersonRule(principal.merchantId))) return null;
  if (principal.kind === "client") return NOT_FOR_SYSTEMS;
  const { device, requestId, note } = requested;
  const { member } = principal;
  const act = operation.audit ?? operation.name;
  const id = randomUUID();
  const details = await detailsOf(requested, member);
  note({ ...details, pendingChange: id });
  const entry = { memberId: member.id, merchantId: member.merchantId, ...device, requestId };
  return audited(
    { ...entry, act: "pending_change.request", subject: id },
    async (noteRequest) => {
      noteRequest({ ...details, change: act });
      const request = await keptOf(requested, member.sessionId);
      const change = { id, operation: operation.name, act, details, request };
      const expiresAt = await insertPendingChange(member, change);
      if (expiresAt === null) return TOO_MANY;
      const pendingChange = { id, expiresAt: expiresAt.toISOString() };
      return { kind: "json", status: 202, body: { pendingChange }, isPending: true } as const;
    },
    (response) => (response.kind === "problem" ? response.code : "done"),
  );
}

/** What the second person reads: what the operation shows of its body, and what it is about, by its name. */
async function detailsOf({ operation, params, body }: Requested, member: Member) {
  const shown = { ...operation.secondPerson?.shows(body) };
  const { id } = params;
  const texts = [...(id ? [id] : []), ...Object.values(shown).map(String)];
  const ids = texts.flatMap((text) => text.match(UUID) ?? []).map((one) => one.toLowerCase());
  const names =
    ids.length === 0 ? new Map<string, string>() : await findNamesOfIds(member.merchantId, ids);
  const named = (text: string) => text.replace(UUID, (one) => names.get(one.toLowerCase()) ?? one);
  const entries = Object.entries(shown).map(([field, value]) => [
    field,
    typeof value === "string" ? named(value) : value,
  ]);
  return { ...(id ? { about: named(id) } : {}), ...Object.fromEntries(entries) };
}

async function keptOf({ request, params }: Requested, sessionId: string): Promise<KeptRequest> {
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const body = await request.text();
  const kept = { params, headers: Object.fromEntries(headers), sessionId };
  return { ...kept, body: body === "" ? null : body };
}

/**
 * Makes a change that its approver has taken, as its requester, with a line of its own in the audit log. It is read and
 * checked again as any request: what cannot be done any more is refused, with the reason.
 *
 * @throws what the operation throws, after the change was noted as one that nobody knows the end of.
 */
export async function applyChange(
  change: TakenChange,
  device: Device,
  requestId: string,
): Promise<MadeChange> {
  let answer: string | null = null;
  let made: MadeChange = { status: "REFUSED", refusal: "failed" };
  try {
    const response = await perform(change, device, requestId);
    made =
      response.kind === "problem"
        ? { status: "REFUSED", refusal: wordsOf(response) }
        : { status: "APPLIED", refusal: null };
    answer = keptAnswer(change, response);
  } finally {
    await endChange(change, made, answer);
  }
  return made;
}

const NO_MORE = problem("forbidden", "quem pediu não pode mais isto");

async function perform(
  change: TakenChange,
  device: Device,
  requestId: string,
): Promise<OperationResponse> {
  const { operation, address } = operationOf(change);
  const kept = requestOf(change);
  const requester = await findRequester(change, kept.sessionId);
  const member = requester && address && allow(requester, address.who.permission);
  if (!operation || !member) return NO_MORE;
  const { params } = kept;
  const path = address.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const request = new Request(new URL(path, env().publicUrl), {
    method: operation.method,
    headers: kept.headers,
    ...(kept.body === null ? {} : { body: kept.body }),
  });
  const { merchantId, act, approverEmail } = change;
  const actor = `member:${member.id}`;
  const entry = { memberId: member.id, merchantId, ...device, requestId, act };
  return audited(
    { ...entry, subject: auditSubject(params.id) },
    async (note) => {
      note({ approvedBy: approverEmail });
      const read = await readCall(operation, address, request, params);
      if (read.kind === "refused") return read.response;
      const principal = { kind: "member", merchantId, actor, member } as const;
      const apply = () => Promise.reject(new Error("an approval is not approved"));
      const aside: Aside = (wait) => wait();
      const about = { principal, params, ...read.value };
      return operation.run({ ...about, device, note, apply, request, aside });
    },
    outcomeOf,
  );
}

function operationOf({ operation: name }: TakenChange) {
  const operation = OPERATIONS.find((one) => one.name === name && one.secondPerson);
  for (const { path, who } of operation?.at ?? []) {
    if (who.kind === "member") return { operation, address: { path, who } };
  }
  return { operation: undefined, address: undefined };
}

/** Why a change could not be made, as its answer says it. */
function wordsOf({
  detail,
  errors,
}: Extract<OperationResponse, { readonly kind: "problem" }>): string {
  return errors?.map(({ message }) => message).join("; ") ?? detail;
}

function keptAnswer(change: TakenChange, response: OperationResponse): string | null {
  const keeps = operationOf(change).operation?.secondPerson?.keeps;
  if (keeps === undefined || response.kind !== "json") return null;
  const value = keeps(response.body as Readonly<Record<string, unknown>>);
  return typeof value === "string" ? value : null;
}
