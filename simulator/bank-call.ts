import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { z } from "zod";
import { certificateOf } from "./client-certificate";
import { httpResponse, playFault } from "./fault-effects";
import { BANK_ROUTES, type BankRoute, type RequestEffect } from "./fault-rules";
import type { Fate, FaultSubject } from "./faults";
import type { Account } from "./ledger-records";
import { basicCredentials, unauthorized } from "./oauth";
import { type Answer, type ProblemKind, problem, troubleAnswer, type Violation } from "./problem";
import type { Simulation } from "./simulation";
import { tampered } from "./tamper";

/** One authenticated request to the bank. */
export interface BankCall {
  readonly account: Account;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Raw text. */
  readonly body: string;
}

export type BankHandlers = Readonly<
  Record<Exclude<BankRoute, "POST /oauth/token">, (call: BankCall) => Answer>
>;

const BASE_PATH = "/pix/v2";

/** Puts every call of the bank on the router: counted, struck by its faults, authenticated, then handled. */
export function serveBank(
  app: Hono<{ Bindings: HttpBindings }>,
  simulation: Simulation,
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
          : simulation.tokens.clientOf(caller);
      simulation.count(route);
      if (route === "PUT /cob/:txid" || route === "PUT /cobv/:txid")
        tracePut(simulation, clientId, params.txid, body);
      const fate = simulation.faults.ofRequest({
        route,
        ...subject(simulation, clientId, params, body),
      });
      if (fate.delayMs > 0) await pause(fate.delayMs, undefined, { ref: false });

      const work = async (): Promise<Answer> => {
        if (route === "POST /oauth/token") {
          return simulation.tokens.grant(caller, body, simulation.settings.tokenExpiresIn);
        }
        const account = simulation.bank.accounts.get(clientId ?? "");
        if (account === undefined) return unauthorized("Bearer", { error: "invalid_token" });
        const query = new URL(c.req.url).searchParams;
        return handlers[route]({ account, params, query, body });
      };
      return fate.effect === undefined
        ? httpResponse(await work())
        : playBankFault(fate.effect, route, c.env, simulation, work);
    });
  }
}

/** The effects that are in the words of API Pix, and behind them those of every server. */
async function playBankFault(
  effect: NonNullable<Fate<RequestEffect>["effect"]>,
  route: BankRoute,
  bindings: HttpBindings,
  { hanging }: Simulation,
  work: () => Promise<Answer>,
): Promise<Response> {
  switch (effect.kind) {
    case "refuse":
      return httpResponse(problem(refusalOf(route), "Recusa simulada.", effect.violations));
    case "tamper":
      return httpResponse(tampered(await work(), effect.field));
    default:
      return playFault(effect, troubleAnswer, bindings, hanging, work);
  }
}

function refusalOf(route: BankRoute): ProblemKind {
  if (route.includes("/cob"))
    return route === "GET /cob" ? "CobConsultaInvalida" : "CobOperacaoInvalida";
  if (route.includes("/devolucao")) return "PixDevolucaoInvalida";
  return route.includes("/webhook") ? "WebhookOperacaoInvalida" : "RequisicaoInvalida";
}

/** Counts a PUT whatever becomes of it, and keeps its first body: fault rules recognise later calls by it. */
function tracePut(
  { bank }: Simulation,
  clientId: string | undefined,
  txid: string | undefined,
  body: string,
): void {
  if (clientId === undefined || txid === undefined) return;
  const before = bank.putsOf(clientId, txid);
  const count = (before?.count ?? 0) + 1;
  bank.record({ t: "put", put: { clientId, txid, count, ...(before ? {} : { body }) } });
}

function subject(
  { bank }: Simulation,
  clientId: string | undefined,
  params: Readonly<Record<string, string>>,
  body: string,
): Omit<FaultSubject, "route"> {
  const txid = params.txid ?? bank.pix(params.e2eid ?? "")?.txid;
  const put = txid === undefined ? undefined : bank.putsOf(clientId ?? "", txid);
  return { named: { clientId, txid }, bodies: put === undefined ? [body] : [body, put.body] };
}

/** The JSON body of a call checked against a schema, or the refusal with one violation per broken field. */
export function checkedBody<Output>(
  body: string,
  schema: z.ZodType<Output>,
  kind: ProblemKind,
  root: string,
):
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly refusal: Answer } {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { ok: false, refusal: problem("RequisicaoInvalida", "O corpo não é JSON válido.") };
  }
  const checked = schema.safeParse(json);
  if (checked.success) return { ok: true, value: checked.data };
  return {
    ok: false,
    refusal: problem(kind, "O corpo viola o esquema.", violations(checked.error, root, json)),
  };
}

/** zod's issues in the standard's form: `propriedade` is the path from the resource, `valor` what was sent. */
export function violations(error: z.ZodError, root: string, sent: unknown): readonly Violation[] {
  return error.issues.map((issue) => {
    const value = issue.path.reduce<unknown>(
      (at, key) => (at !== null && typeof at === "object" ? Reflect.get(at, key) : undefined),
      sent,
    );
    const shown =
      typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    return {
      razao: issue.message,
      propriedade: [root, ...issue.path].filter((part) => part !== "").join("."),
      ...(shown === undefined ? {} : { valor: shown }),
    };
  });
}
