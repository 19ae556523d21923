import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Bank } from "@/simulator/bank/engine/bank";
import { unauthorized } from "@/simulator/bank/engine/tokens";
import { corrupted } from "@/simulator/bank/faults/corrupt-response";
import type { OwnEffect } from "@/simulator/bank/faults/rules";
import { type BankProfile, basePathOf } from "@/simulator/bank/profiles/profile";
import { PROFILES, profileOf } from "@/simulator/bank/profiles/profiles";
import { type ApiRoute, BANK_ROUTES, type BankRoute } from "@/simulator/bank/profiles/routes";
import { familyOf } from "@/simulator/bank/profiles/scopes";
import { readTokenRequest } from "@/simulator/bank/profiles/token-request";
import { respond, type Wording } from "@/simulator/faults/respond";
import type { FaultSubject } from "@/simulator/faults/schedule";
import { certificateOf } from "@/simulator/http/client-certificate";
import type { ApiResponse } from "@/simulator/http/response";
import type { BankHandlers } from "./call";
import { gatewayRefusal } from "./gateway";
import { errorResponse, type ProblemKind, problem } from "./problem";

type BankContext = Context<{ Bindings: HttpBindings }>;

const TOKEN_ROUTE = "POST /oauth/token";

/** Puts every call of every bank that this one plays on the router. */
export function serveBank(
  app: Hono<{ Bindings: HttpBindings }>,
  bank: Bank,
  handlers: BankHandlers,
): void {
  for (const profile of Object.values(PROFILES)) {
    app.post(profile.tokenPath, (c) => answerToken(c, bank, profile));
    for (const route of BANK_ROUTES) {
      if (route === TOKEN_ROUTE) continue;
      const [method = "", path = ""] = route.split(" ");
      const address = basePathOf(profile, familyOf(route)) + path;
      // Clients of several banks write the lists with a slash at the end.
      app.on(method, [address, `${address}/`], (c) =>
        answerCall(c, bank, profile, route, handlers),
      );
    }
  }
}

/** Answers a request for a token: counted, put under its faults, then judged by the rules of its bank. */
async function answerToken(c: BankContext, bank: Bank, profile: BankProfile): Promise<Response> {
  const body = await c.req.text();
  const request = readTokenRequest(profile.token, {
    authorization: c.req.header("authorization"),
    contentType: c.req.header("content-type"),
    query: new URL(c.req.url).searchParams,
    body,
  });
  bank.count(TOKEN_ROUTE);
  const work = async () =>
    bank.tokens.grant(
      profile,
      request,
      certificateOf(c.env.incoming),
      bank.settings.tokenExpiresIn,
    );
  const subject = { route: TOKEN_ROUTE, ...subjectOf(bank, request.clientId, {}, body) };
  return respond(bank, subject, wordingFor(bank, TOKEN_ROUTE), c.env, work);
}

/** Answers a call of API Pix: counted, put under its faults, authenticated, let through, then handled. */
async function answerCall(
  c: BankContext,
  bank: Bank,
  profile: BankProfile,
  route: ApiRoute,
  handlers: BankHandlers,
): Promise<Response> {
  const certificate = certificateOf(c.env.incoming);
  const body = await c.req.text();
  const params: Readonly<Record<string, string>> = c.req.param();
  const authorization = c.req.header("authorization");
  const holder = bank.tokens.holderOf({ authorization, certificate });
  bank.count(route);
  if (route === "PUT /cob/:txid" || route === "PUT /cobv/:txid")
    tracePut(bank, holder?.clientId, params.txid, body);
  const work = async (): Promise<ApiResponse> => {
    const account = bank.ledger.accounts.get(holder?.clientId ?? "");
    if (account === undefined || holder === undefined || profileOf(account) !== profile) {
      return unauthorized("Bearer", { error: "invalid_token" });
    }
    const query = new URL(c.req.url).searchParams;
    const header = (name: string) => c.req.header(name);
    const call = { account, profile, params, query, header, body };
    const { scopes } = holder;
    const refusal = gatewayRefusal(
      profile,
      { route, account, scopes, query, header },
      bank.callIds,
    );
    return refusal ?? handlers[route](call);
  };
  const subject = { route, ...subjectOf(bank, holder?.clientId, params, body) };
  return respond(bank, subject, wordingFor(bank, route, params), c.env, work);
}

/** How API Pix words the faults of one route. */
function wordingFor(
  bank: Bank,
  route: BankRoute,
  params: Readonly<Record<string, string>> = {},
): Wording<OwnEffect> {
  return {
    errorResponse,
    ownEffect: async (effect, work) => {
      if (effect.kind === "refuse") {
        return problem(refusalOf(route), "Recusa simulada.", effect.violations);
      }
      if (effect.kind === "tamper") return corrupted(await work(), effect.field);
      bank.refunds.fail(params.e2eid ?? "", params.id ?? "");
      return work();
    },
  };
}

function refusalOf(route: BankRoute): ProblemKind {
  if (route.includes("/cob"))
    return route === "GET /cob" ? "CobConsultaInvalida" : "CobOperacaoInvalida";
  if (route.includes("/devolucao")) return "PixDevolucaoInvalida";
  return route.includes("/webhook") ? "WebhookOperacaoInvalida" : "RequisicaoInvalida";
}

/** Counts a PUT whatever becomes of it, and keeps its first body: fault rules recognise later calls by it. */
function tracePut(
  { ledger }: Bank,
  clientId: string | undefined,
  txid: string | undefined,
  body: string,
): void {
  if (clientId === undefined || txid === undefined) return;
  const before = ledger.putsOf(clientId, txid);
  const count = (before?.count ?? 0) + 1;
  ledger.record({ t: "put", put: { clientId, txid, count, ...(before ? {} : { body }) } });
}

function subjectOf(
  { ledger }: Bank,
  clientId: string | undefined,
  params: Readonly<Record<string, string>>,
  body: string,
): Omit<FaultSubject, "route"> {
  const txid = params.txid ?? ledger.pix(params.e2eid ?? "")?.txid;
  const put = txid === undefined ? undefined : ledger.putsOf(clientId ?? "", txid);
  return { named: { clientId, txid }, bodies: put === undefined ? [body] : [body, put.body] };
}
