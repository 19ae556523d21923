import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Provider } from "@/simulator/asaas/engine/provider";
import { corrupted } from "@/simulator/asaas/faults/corrupt-response";
import { ROUTES } from "@/simulator/asaas/faults/routes";
import type { OwnEffect } from "@/simulator/asaas/faults/rules";
import { respond, type Wording } from "@/simulator/faults/respond";
import type { ApiResponse } from "@/simulator/http/response";
import type { Handlers } from "./call";
import { errorResponse, refusal } from "./responses";

/** Puts every call of the provider on the router: counted, put under its faults, authenticated, then handled. */
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
      const query = new URL(c.req.url).searchParams;
      const subject = {
        route,
        named: {
          accountId: account?.id,
          paymentId: payment?.id,
          externalReference: payment?.externalReference ?? referenceIn(body),
        },
        bodies: [body, payment?.description ?? "", query.toString()],
      };
      const work = async (): Promise<ApiResponse> => {
        if (account === undefined) {
          return refusal("invalid_access_token", "A chave de API informada é inválida.", 401);
        }
        if (!c.req.header("user-agent")) {
          return refusal("invalid_user_agent", "O cabeçalho User-Agent é obrigatório.");
        }
        return handlers[route]({ account, params, query, body });
      };
      return respond(provider, subject, wordingFor(provider, params.id ?? ""), c.env, work);
    });
  }
}

/** How the provider words the faults of a request about a payment. */
function wordingFor(provider: Provider, paymentId: string): Wording<OwnEffect> {
  return {
    errorResponse,
    ownEffect: async (effect, work) => {
      if (effect.kind === "refuse") return refusal(effect.code, effect.description);
      const response = await work();
      if (effect.kind === "tamper") return corrupted(response, effect.field);
      for (const { id, status } of provider.ledger.payment(paymentId)?.refunds ?? []) {
        if (status !== "DONE" && status !== "CANCELLED") provider.failingRefunds.add(id);
      }
      return response;
    },
  };
}

/** The reference that a creation carries: rules name a payment by it before it has an id. */
function referenceIn(body: string): string | undefined {
  return /"externalReference"\s*:\s*"([^"]*)"/.exec(body)?.[1];
}
