import type { z } from "zod";
import type { ApplyChange } from "@/lib/approvals/pending-change";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Device, Operator, User } from "@/lib/platform/values/merchant";
import type { Allowed, Permission } from "@/lib/platform/values/permission";
import type { Scope } from "@/lib/platform/values/scope";
import type { BodyReadingOf } from "./fields";
import type { QueryReading } from "./page-query";
import type { ProblemCode } from "./problems";
import type { OperationResponse } from "./response";
import type { JsonValue } from "./strict-json";

// What an operation is: everything that the API and the dashboard need to know of it, declared once beside
// the noun it acts on. `lib/api` lists all of them and runs them (ADR 0034).

/** The variable parts of a path, as they stand in it. */
export type Params = Readonly<Record<string, string>>;

/** Whom an operation lets in at one of its addresses. */
export type Who =
  /** A merchant's system, by a bearer token with a scope. */
  | { readonly kind: "client"; readonly scope: Scope }
  /** A member of a merchant, by their session and role. */
  | { readonly kind: "member"; readonly permission: Permission }
  /** Who runs the service, by their session. */
  | { readonly kind: "operator" }
  /** Anybody who is signed in, for themself. */
  | { readonly kind: "user" }
  /** No credential of ours is needed. */
  | { readonly kind: "open"; readonly ownPagesOnly: boolean };

/** A merchant's system with this scope. */
export const client = (scope: Scope) => ({ kind: "client", scope }) as const;
/** A merchant's members whose role allows this. */
export const member = <P extends Permission>(permission: P) =>
  ({ kind: "member", permission }) as const;
/** Operators of the service. */
export const operator = { kind: "operator" } as const;
/** Every signed-in user. */
export const user = { kind: "user" } as const;
/** Everybody. */
export const open = { kind: "open", ownPagesOnly: false } as const;
/** Everybody on a page of this service. */
export const ownPage = { kind: "open", ownPagesOnly: true } as const;

/** Who calls, as found by the credentials of the request. */
export type PrincipalOf<W extends Who> = W extends { readonly kind: "client" }
  ? ClientPrincipal
  : W extends { readonly kind: "member"; readonly permission: infer P extends Permission }
    ? MemberPrincipal<P>
    : W extends { readonly kind: "operator" }
      ? OperatorPrincipal
      : W extends { readonly kind: "user" }
        ? UserPrincipal
        : OpenPrincipal;

export interface ClientPrincipal {
  readonly kind: "client";
  readonly merchantId: MerchantId;
  /** The secret that the caller's token was made with. */
  readonly credentialId: string;
  /** `client:<client id>`, as a charge's history names them. */
  readonly actor: string;
}

export interface MemberPrincipal<P extends Permission> {
  readonly kind: "member";
  readonly merchantId: MerchantId;
  /** `member:<id>`, as a charge's history names them. */
  readonly actor: string;
  readonly member: Allowed<P>;
}

export interface OperatorPrincipal {
  readonly kind: "operator";
  readonly operator: Operator;
}

export interface UserPrincipal {
  readonly kind: "user";
  readonly user: User;
}

export interface OpenPrincipal {
  readonly kind: "open";
}

/** The secret that a system calls with; null for everybody else. */
export function credentialIdOf(
  principal: ClientPrincipal | MemberPrincipal<Permission>,
): string | null {
  return principal.kind === "client" ? principal.credentialId : null;
}

/** A path as OpenAPI writes it, `/payments/{id}`, and who is let in there. */
export interface Address<W extends Who = Who> {
  readonly path: string;
  readonly who: W;
}

/** A JSON body, and the reader that turns it into a value or says which field breaks which rule. */
export interface JsonBody<Body> {
  readonly schema: z.ZodType<Body>;
  readonly read: (json: JsonValue, params: Params) => BodyReadingOf<Body>;
  /** No body at all means an empty object. */
  readonly mayBeAbsent?: true;
}

/** Adds to the audit log's line what the path does not say: whom, how much. Never a secret. */
export type Note = (
  details: Readonly<Record<string, string | number | boolean | null>>,
  subject?: string,
) => void;

/** One call of an operation, authenticated and read. */
export interface Call<Principal, Body, Query> {
  readonly principal: Principal;
  readonly params: Params;
  /** The path's `{id}` where the operation declares what it is; empty elsewhere. */
  readonly id: string;
  readonly body: Body;
  readonly query: Query;
  /** Empty where the operation demands none. */
  readonly idempotencyKey: string;
  readonly device: Device;
  readonly note: Note;
  /** Makes a change that another person requested and the caller has approved. */
  readonly apply: ApplyChange;
  /** For what is no JSON: a form, a file, a conditional request. */
  readonly request: Request;
  /**
   * Waits for something to happen. Meanwhile a system's call is none of its merchant's requests at the same time: systems
   * that come by few connections come to one process with all of them.
   */
  readonly aside: Aside;
}

export type Aside = <Result>(wait: () => Promise<Result>) => Promise<Result>;

/** What a second person has to know of a request before it is done. */
export interface SecondPerson<Body> {
  /** What they read of its body: never a secret. Ids are replaced by the names of what they stand for. */
  readonly shows: (body: Body) => Readonly<Record<string, string | number | boolean | null>>;
  /** The text of the answer that exists nowhere else, which is kept for who requested the change to read once. */
  readonly keeps?: (answer: Readonly<Record<string, unknown>>) => unknown;
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The schema of each success, by its status; null for one without a JSON body. */
export type Successes = Readonly<Record<number, z.ZodType | null>>;

export interface Operation<W extends Who = Who, Body = unknown, Query = unknown> {
  /** Unique, a verb and its noun, by which tests and reports of undeclared responses name the operation. */
  readonly name: string;
  /** What it does, in one sentence, for readers of the declaration; no page prints it yet. */
  readonly summary: { readonly pt: string; readonly en: string };
  readonly method: Method;
  /** Where it answers; the first is the API's address, where it has one. */
  readonly at: readonly Address<W>[];
  /** Exists in the sandbox alone: elsewhere nothing is at its address. */
  readonly sandboxOnly?: true;
  /** What the path's `{id}` has to be: another text names nothing and is answered 404. */
  readonly idIs?: "uuid";
  readonly idempotencyKey?: "required";
  readonly body?: JsonBody<Body>;
  /** Without it the operation has no parameters, and refuses them but at addresses that are `open` (ADR 0073). */
  readonly query?: (parameters: URLSearchParams) => QueryReading<Query>;
  readonly successes: Successes;
  /** What it may refuse with, beside what its principal, its body and its query bring along. */
  readonly problems: readonly ProblemCode[];
  /**
   * Demands that a user has proved who they are within the last minutes, or that of some requests alone: it decides where
   * money goes, or who may. Systems with a token are not asked.
   */
  readonly proof?: true | ((body: Body) => boolean);
  /**
   * Where its proof is demanded, it also waits for a second owner of a merchant that wants that (ADR 0099).
   */
  readonly secondPerson?: SecondPerson<Body>;
  /** What the audit log calls it, as `charge.refund`; without it nothing is logged, as of what only reads. */
  readonly audit?: string;
  /**
   * What it writes names the secret that a system acts with, so that a system's call needs no line in the audit log: for
   * what is too frequent for two statements more. Members' calls have their line.
   */
  readonly namesCredential?: true;
  /** An operator may do it also while they look at a merchant's pages, where all else but reading is refused (ADR 0115). */
  readonly duringView?: true;
  /** Calls of it are not in the merchant's request log: it reads that log, which would grow by being read. */
  readonly unlogged?: true;
  /** Whose audit log an operator's line belongs to; without it, the service's own. */
  readonly about?: (params: Params) => Promise<MerchantId | null>;
  run(call: Call<PrincipalOf<W>, Body, Query>): Promise<OperationResponse>;
}

type Declared<A extends readonly Address[], Body, Query> = Omit<
  Operation<A[number]["who"], Body, Query>,
  "at"
> & { readonly at: A };

/** Declares an operation; its principal, body and query get the types that its parts declare. */
export function operation<const A extends readonly Address[], Body = undefined, Query = undefined>(
  declared: Declared<A, Body, Query>,
): Operation {
  // A list holds operations of every type; what runs one hands it what these very parts have read.
  return declared as unknown as Operation;
}

/** Every code that an operation may answer with, in no order that matters. */
export function problemsOf(declared: Operation): ReadonlySet<ProblemCode> {
  const codes = declared.at.flatMap((address) => [...problemsAt(declared, address)]);
  return new Set<ProblemCode>([...codes, ...ANYWHERE]);
}

/** What every operation may fail with. */
const ANYWHERE: readonly ProblemCode[] = ["internal", "unavailable"];

/** The codes that an operation decides on at one of its addresses: its own, and those of what it reads and whom it lets in. */
export function problemsAt(declared: Operation, { path, who }: Address): ReadonlySet<ProblemCode> {
  const codes = new Set<ProblemCode>([...declared.problems, ...PROBLEMS_OF_WHO[who.kind]]);
  if (who.kind === "open" && !who.ownPagesOnly) codes.delete("foreign_origin");
  // What exists in the sandbox alone is described as it answers there.
  if (path.includes("{")) codes.add("not_found");
  if (declared.proof && who.kind !== "client") codes.add("proof_required");
  if (declared.secondPerson) {
    codes.add(who.kind === "client" ? "second_person_required" : "limit_reached");
  }
  if (declared.idempotencyKey) codes.add("idempotency_key_invalid");
  // A query without parameters of its own is refused where it has some; `open` addresses leave them be.
  if (declared.query || who.kind !== "open") codes.add("invalid_parameters");
  if (declared.method !== "GET") codes.add("invalid_body");
  if (declared.body) codes.add("body_too_large").add("unsupported_media_type");
  return codes;
}

const PROBLEMS_OF_WHO: Readonly<Record<Who["kind"], readonly ProblemCode[]>> = {
  client: ["unauthorized", "invalid_token", "insufficient_scope", "too_many_requests"],
  member: ["unauthorized", "forbidden", "foreign_origin", "set_up_required"],
  operator: ["unauthorized", "forbidden", "foreign_origin", "set_up_required"],
  user: ["unauthorized", "foreign_origin"],
  open: ["foreign_origin"],
};
