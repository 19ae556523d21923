import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Bank } from "@/simulator/bank/engine/bank";
import { basicCredentials, unauthorized } from "@/simulator/bank/engine/tokens";
import { corrupted } from "@/simulator/bank/faults/corrupt-response";
import { BANK_ROUTES, type BankRoute, type OwnEffect } from "@/simulator/bank/faults/rules";
import { respond, type Wording } from "@/simulator/faults/respond";
import type { FaultSubject } from "@/simulator/faults/schedule";
import { certificateOf } from "@/simulator/http/client-certificate";
import type { ApiResponse } from "@/simulator/http/response";
import type { BankHandlers } from "./call";
import { errorResponse, type ProblemKind, problem } from "./problem";

const BASE_PATH = "/pix/v2";

/** Puts every call of the bank on the router: counted, put under its faults, authenticated, then handled. */
export function serveBank(
  app: Hono<{ Bindings: HttpBindings }>,
  bank: Bank,
  handlers: BankHandlers,
): void {
  for (const route of BANK_ROUTES) {
    const [method = "", path = ""] = route.split(" ");
    app.on(method, route === "POST /oauth/token" ? path : BASE_PATH + path, async (c) => {
      const caller = {
        authorization: c.req.header("authorization"),
        certificate: certificateOf(c.env.incoming),
      };
      const body = await c.req.text();
      const params: Readonly<Record<string, string>> = c.req.param();
      const clientId =
        route === "POST /oauth/token"
          ? basicCredentials(caller.authorization)?.id
          : bank.tokens.clientOf(caller);
      bank.count(route);
      if (route === "PUT /cob/:txid" || route === "PUT /cobv/:txid")
        tracePut(bank, clientId, params.txid, body);
      const work = async (): Promise<ApiResponse> => {
        if (route === "POST /oauth/token") {
          return bank.tokens.grant(caller, body, bank.settings.tokenExpiresIn);
        }
        const account = bank.ledger.accounts.get(clientId ?? "");
        if (account === undefined) return unauthorized("Bearer", { error: "invalid_token" });
        const query = new URL(c.req.url).searchParams;
        return handlers[route]({ account, params, query, body });
      };
      const subject = { route, ...subjectOf(bank, clientId, params, body) };
      return respond(bank, subject, wordingFor(route), c.env, work);
    });
  }
}

/** How API Pix words the faults of one route. */
function wordingFor(route: BankRoute): Wording<OwnEffect> {
  return {
    errorResponse,
    ownEffect: async (effect, work) =>
      effect.kind === "refuse"
        ? problem(refusalOf(route), "Recusa simulada.", effect.violations)
        : corrupted(await work(), effect.field),
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
