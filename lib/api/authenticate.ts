import { verifyToken } from "@/lib/credentials/access-tokens";
import type { ClientPrincipal, PrincipalOf, Who } from "@/lib/http/operation";
import { fromOwnPage } from "@/lib/http/own-page";
import { type OperationResponse, type ProblemResponse, problem } from "@/lib/http/response";
import { currentUser } from "@/lib/members/session-cookie";
import { env } from "@/lib/platform/env";
import type { Owed, SignedInUser, User } from "@/lib/platform/values/merchant";
import { allow, asViewer, isOperator } from "@/lib/platform/values/permission";
import type { Scope } from "@/lib/platform/values/scope";

/** Who calls, or what they are answered instead. */
export type Authentication =
  | {
      readonly kind: "principal";
      readonly principal: PrincipalOf<Who>;
      /** Whether a user has proved who they are within the last minutes; true of everybody else. */
      readonly isProved: boolean;
      /** Whether it is an operator who looks at a merchant's pages. */
      readonly isViewing?: boolean;
    }
  /** Signed in, but not allowed to: the audit log names them. */
  | {
      readonly kind: "forbidden";
      readonly user: User;
      readonly response: ProblemResponse;
      readonly isViewing?: boolean;
    }
  | {
      readonly kind: "refused";
      readonly response: OperationResponse;
      /** The system whose token is right but lacks the scope. */
      readonly system?: KnownSystem;
    };

/** A merchant's system that showed a valid token. */
export type KnownSystem = Pick<ClientPrincipal, "merchantId" | "credentialId">;

const READING: readonly string[] = ["GET", "HEAD"];
const SIGNED_OUT = problem("unauthorized", "entre de novo para continuar");
const FORBIDDEN = problem("forbidden", "a sua permissão não inclui isto; fale com quem administra");
const FOREIGN_ORIGIN = problem("foreign_origin", "só as páginas deste serviço podem fazer isto");

/**
 * Finds who calls by the credentials of a request, and whether they are let in.
 *
 * @param isAudited whether the operation leaves a line in the audit log.
 */
export async function authenticate(
  request: Request,
  who: Who,
  isAudited: boolean,
): Promise<Authentication> {
  switch (who.kind) {
    case "client":
      return authenticateClient(request, who.scope);
    case "open":
      return who.ownPagesOnly && !fromOwnPage(request, env().publicUrl)
        ? refused(FOREIGN_ORIGIN)
        : { kind: "principal", principal: { kind: "open" }, isProved: true };
    default:
      return authenticateUser(request, who, isAudited);
  }
}

/** What a system is answered whose token is not valid, or whose credential is in force no more. */
export const INVALID_TOKEN = problem("invalid_token", "o token não é válido ou expirou", {
  "WWW-Authenticate": 'Bearer error="invalid_token"',
});

// RFC 6750 b64token; a second header arrives joined by a comma and does not match.
const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;

/** Reads the bearer token of a request and checks that it has the scope (RFC 6750, 3.1). */
async function authenticateClient(request: Request, scope: Scope): Promise<Authentication> {
  const header = request.headers.get("authorization");
  if (header === null) {
    return challenged("unauthorized", "envie um token: Authorization: Bearer <token>", "Bearer");
  }
  const token = BEARER.exec(header)?.[1];
  const found = token === undefined || token.length > 4_096 ? null : await verifyToken(token);
  if (!found) return refused(INVALID_TOKEN);
  const { merchantId, clientId, credentialId, scopes } = found;
  if (!scopes.includes(scope)) {
    const challenge = `Bearer error="insufficient_scope", scope="${scope}"`;
    const detail = `o token não tem o escopo ${scope}: uma credencial com ele se cria em Configurações › Credenciais de API`;
    const refusal = challenged("insufficient_scope", detail, challenge);
    return { ...refusal, system: { merchantId, credentialId } };
  }
  return {
    kind: "principal",
    principal: { kind: "client", merchantId, credentialId, actor: `client:${clientId}` },
    isProved: true,
  };
}

/**
 * Only from our own pages (beside the cookie's SameSite, the defence against forged requests), only in
 * a session, only with the permission.
 */
async function authenticateUser(
  request: Request,
  who: Exclude<Who, { kind: "client" | "open" }>,
  isAudited: boolean,
): Promise<Authentication> {
  const ours = !READING.includes(request.method)
    ? fromOwnPage(request, env().publicUrl)
    : // Reading needs no more than the session; taking data away, as an export does, is audited and needs this.
      !isAudited || !fromElsewhere(request);
  if (!ours) return refused(FOREIGN_ORIGIN);
  const found = await currentUser(request);
  if (!found) return refused(SIGNED_OUT);
  const principal = principalOf(found, who);
  const isViewing = found.viewing !== null;
  if (!principal) return { kind: "forbidden", user: found, response: FORBIDDEN, isViewing };
  // What users do for themself, they may: it is how they set up what they owe.
  if (found.owes !== null && who.kind !== "user") {
    return { kind: "forbidden", user: found, response: OWED[found.owes], isViewing };
  }
  return { kind: "principal", principal, isProved: found.isProved, isViewing };
}

const OWED: Readonly<Record<Owed, ProblemResponse>> = {
  password: problem("set_up_required", "troque primeiro a senha que outra pessoa fez para você"),
  second_factor: problem("set_up_required", "ative primeiro a verificação em duas etapas"),
};

function principalOf(
  found: SignedInUser,
  who: Exclude<Who, { kind: "client" | "open" }>,
): PrincipalOf<Who> | null {
  switch (who.kind) {
    case "user":
      return { kind: "user", user: found };
    case "operator":
      return isOperator(found) ? { kind: "operator", operator: found } : null;
    case "member": {
      const user = isOperator(found) ? found.viewing && asViewer(found, found.viewing) : found;
      const member = user && allow(user, who.permission);
      return (
        member && {
          kind: "member",
          merchantId: member.merchantId,
          actor: `member:${member.id}`,
          member,
        }
      );
    }
  }
}

function challenged(
  code: "unauthorized" | "insufficient_scope",
  detail: string,
  challenge: string,
): Extract<Authentication, { kind: "refused" }> {
  return refused(problem(code, detail, { "WWW-Authenticate": challenge }));
}

function refused(response: OperationResponse): Extract<Authentication, { kind: "refused" }> {
  return { kind: "refused", response };
}

/** Whether another site sent the browser here (`Sec-Fetch-Site`); a typed address or a link of ours does not count. */
function fromElsewhere({ headers }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
