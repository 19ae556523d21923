import type { FreshIds } from "@/simulator/bank/engine/fresh-ids";
import type { Account } from "@/simulator/bank/ledger/records";
import type { BankProfile, CallRequirement } from "@/simulator/bank/profiles/profile";
import type { ApiRoute } from "@/simulator/bank/profiles/routes";
import { scopeOf } from "@/simulator/bank/profiles/scopes";
import type { ApiResponse } from "@/simulator/http/response";
import { problem } from "./problem";

/** What a bank's gateway looks at before a call reaches API Pix. */
export interface GatewayCall {
  readonly route: ApiRoute;
  readonly account: Account;
  /** Permissions of the token. */
  readonly scopes: readonly string[];
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
}

/** Why a bank's gateway lets a call with a valid token not through; undefined: it does. */
export function gatewayRefusal(
  profile: BankProfile,
  call: GatewayCall,
  freshIds: FreshIds,
): ApiResponse | undefined {
  for (const requirement of profile.requires) {
    const refusal = unmet(requirement, call, freshIds);
    if (refusal !== undefined) return refusal;
  }
  const scope = scopeOf(call.route);
  if (scope === undefined || call.scopes.includes(scope)) return undefined;
  const words = `O token não tem o escopo ${scope}.`;
  return profile.missingScopeStatus === 400
    ? problem("RequisicaoInvalida", words)
    : problem("AcessoNegado", words);
}

function unmet(
  requirement: CallRequirement,
  { account, query, header }: GatewayCall,
  freshIds: FreshIds,
): ApiResponse | undefined {
  switch (requirement.kind) {
    case "client-id":
      return header(requirement.header) === account.clientId
        ? undefined
        : headerRefusal(requirement.header, "deve ser o client id");
    case "fresh-uuid":
      return freshIds.take(header(requirement.header) ?? "")
        ? undefined
        : headerRefusal(requirement.header, "deve ser um UUID novo a cada requisição");
    case "account-number":
      return account.conta === undefined || header(requirement.header) === account.conta
        ? undefined
        : headerRefusal(requirement.header, "deve ser uma conta corrente deste client id");
    case "application-key":
      return applicationKeyRefusal(requirement.names, account, query);
  }
}

function headerRefusal(name: string, rule: string): ApiResponse {
  const violation = { razao: `O cabeçalho ${rule}.`, propriedade: name };
  return problem("RequisicaoInvalida", `Cabeçalho ${name} ausente ou inválido.`, [violation]);
}

/** A gateway's own words: API Pix knows no such key. */
function applicationKeyRefusal(
  names: readonly string[],
  { appKey }: Account,
  query: URLSearchParams,
): ApiResponse | undefined {
  const [sent] = names.flatMap((name) => query.get(name) ?? []);
  if (!sent) {
    const message = "Chave de aplicação ausente (gw-dev-app-key).";
    return { status: 401, body: { statusCode: 401, error: "Unauthorized", message } };
  }
  if (appKey === undefined || sent === appKey) return undefined;
  const message = "Chave de aplicação inválida.";
  return { status: 403, body: { statusCode: 403, error: "Forbidden", message } };
}
