import { setTimeout as pause } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { httpResponse, playFault } from "../fault-effects";
import type { Fate } from "../faults";
import type { Answer } from "../problem";
import { providerTrouble, refusal } from "./answers";
import { ROUTES, type Route } from "./api-routes";
import type { RequestEffect } from "./fault-rules";
import type { Provider } from "./provider";
import type { Account } from "./records";
import { tampered } from "./tamper";

/** One authenticated request to the provider. */
export interface ProviderCall {
  readonly account: Account;
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Raw text. */
  readonly body: string;
}

export type Handlers = Readonly<Record<Route, (call: ProviderCall) => Answer | Promise<Answer>>>;

/** Puts every call of the provider on the router: counted, struck by its faults, authenticated, then handled. */
export function serveProvider(
  app: Hono<{ Bindings: HttpBindings }>,
  provider: Provider,
  handlers: Handlers,
): void {
  for (const route of ROUTES) {
    const [method = "", path = ""] = route.split(" ");
    app.on(method, `/v3${path}`, async (c) => {
      provider.count(route);
      const body = await c.req.text();
      const params: Readonly<Record<string, string>> = c.req.param();
      const account = provider.ledger.accountOfKey(c.req.header("access_token") ?? "");
      const payment = provider.ledger.payment(params.id ?? "");
      const fate = provider.faults.ofRequest({
        route,
        named: {
          accountId: account?.id,
          paymentId: payment?.id,
          externalReference: payment?.externalReference ?? referenceIn(body),
        },
        bodies: [body, payment?.description ?? ""],
      });
      if (fate.delayMs > 0) await pause(fate.delayMs, undefined, { ref: false });

      const work = async (): Promise<Answer> => {
        if (account === undefined) {
          return refusal("invalid_access_token", "A chave de API informada é inválida.", 401);
        }
        if (!c.req.header("user-agent")) {
          return refusal("invalid_user_agent", "O cabeçalho User-Agent é obrigatório.");
        }
        const query = new URL(c.req.url).searchParams;
        return handlers[route]({ account, params, query, body });
      };
      return fate.effect === undefined
        ? httpResponse(await work())
        : play(fate.effect, c.env, provider, work);
    });
  }
}

/** The effects that are in the provider's own words, and behind them those of every server. */
async function play(
  effect: NonNullable<Fate<RequestEffect>["effect"]>,
  bindings: HttpBindings,
  { hanging }: Provider,
  work: () => Promise<Answer>,
): Promise<Response> {
  switch (effect.kind) {
    case "refuse":
      return httpResponse(refusal(effect.code, effect.description));
    case "tamper":
      return httpResponse(tampered(await work(), effect.field));
    default:
      return playFault(effect, providerTrouble, bindings, hanging, work);
  }
}

/** The reference that a creation carries: rules name a payment by it before it has an id. */
function referenceIn(body: string): string | undefined {
  return /"externalReference"\s*:\s*"([^"]*)"/.exec(body)?.[1];
}
