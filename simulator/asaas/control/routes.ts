import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Provider } from "@/simulator/asaas/engine/provider";
import { settingsSchema } from "@/simulator/asaas/engine/settings";
import { asaasFaultRule } from "@/simulator/asaas/faults/rules";
import type { Account } from "@/simulator/asaas/ledger/records";
import { inReais } from "@/simulator/asaas/payments/money";
import { movementWire } from "@/simulator/asaas/payments/movements";
import { paymentWire } from "@/simulator/asaas/payments/wire";
import { controlRefusal, withBody, withQuery } from "@/simulator/control/call";
import { scriptRoutes } from "@/simulator/control/script-routes";
import { AMOUNT, centavos, positiveAmount } from "@/simulator/values/amount";
import {
  approveCard,
  bankRefundRequest,
  chargebackRequest,
  disputeChargeback,
  expire,
  loseChargeback,
  nothing,
  pay,
  payRequest,
  refundByProvider,
  refuseCard,
  requestChargeback,
  settle,
  settleRefunds,
  settleRefundsRequest,
  settleRequest,
  winChargeback,
} from "./actions";
import { addMovement, changeMovement, movementChange, movementRequest } from "./movements";

/** Enough that one refunded payment never fails for its own fee: one million reais. */
const FIRST_BALANCE = 100_000_000;

const accountRequest = z.strictObject({
  apiKey: z.string().min(16),
  name: z.string().min(1),
  city: z.string().min(1).default("SAO PAULO"),
  balance: z.string().regex(AMOUNT, 'must look like "12.34"').optional(),
  /** The least of a boleto or card payment. */
  minimum: positiveAmount.optional(),
});

const listRequest = z.object({
  accountId: z.string().optional(),
  paymentId: z.string().optional(),
  externalReference: z.string().optional(),
  state: z.enum(["pending", "delivered", "dropped", "abandoned"]).optional(),
  limit: z.coerce.number().int().min(1).max(100_000).default(100),
});

/**
 * The provider's part of the control API: it opens accounts, acts for payers and their card banks, and scripts what goes
 * wrong. Mounted where only this machine may call.
 */
export function asaasControl(provider: Provider): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  accounts(app, provider);
  actions(app, provider);
  scriptRoutes(app, provider, { rule: asaasFaultRule, settings: settingsSchema });
  lists(app, provider);
  return app;
}

function accounts(app: Hono<{ Bindings: HttpBindings }>, { ledger }: Provider): void {
  app.put("/accounts/:id", (c) =>
    withBody(c, accountRequest, ({ balance, minimum, ...sent }) => {
      const id = c.req.param("id");
      const holder = ledger.accountOfKey(sent.apiKey);
      if (holder && holder.id !== id) {
        return controlRefusal(409, `The key belongs to the account ${holder.id}.`);
      }
      const before = ledger.accounts.get(id)?.balance ?? FIRST_BALANCE;
      const account: Account = {
        id,
        ...sent,
        balance: balance === undefined ? before : centavos(balance),
        minimum: minimum === undefined ? undefined : centavos(minimum),
      };
      ledger.record({ t: "account", account });
      const { apiKey: _, ...shown } = account;
      return { status: 200, body: { ...shown, balance: inReais(account.balance) } };
    }),
  );
}

function actions(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  app.post("/payments/:id/pay", (c) =>
    withBody(c, payRequest, (request) => pay(provider, c.req.param("id"), request)),
  );
  app.post("/payments/:id/settle", (c) =>
    withBody(c, settleRequest, (request) => settle(provider, c.req.param("id"), request)),
  );
  app.post("/payments/:id/chargeback", (c) =>
    withBody(c, chargebackRequest, (request) =>
      requestChargeback(provider, c.req.param("id"), request),
    ),
  );
  app.post("/payments/:id/refund", (c) =>
    withBody(c, bankRefundRequest, (request) =>
      refundByProvider(provider, c.req.param("id"), request),
    ),
  );
  app.post("/payments/:id/settle-refunds", (c) =>
    withBody(c, settleRefundsRequest, (request) =>
      settleRefunds(provider, c.req.param("id"), request),
    ),
  );
  const plain = {
    approve: approveCard,
    refuse: refuseCard,
    dispute: disputeChargeback,
    "win-chargeback": winChargeback,
    "lose-chargeback": loseChargeback,
    expire,
  };
  app.post("/accounts/:id/movements", (c) =>
    withBody(c, movementRequest, (request) => addMovement(provider, c.req.param("id"), request)),
  );
  app.put("/movements/:id", (c) =>
    withBody(c, movementChange, (change) => changeMovement(provider, c.req.param("id"), change)),
  );
  for (const [name, action] of Object.entries(plain)) {
    app.post(`/payments/:id/${name}`, (c) =>
      withBody(c, nothing, () => action(provider, c.req.param("id"))),
    );
  }
}

function lists(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  const { ledger } = provider;
  app.get("/payments", (c) =>
    withQuery(c, listRequest, ({ accountId, externalReference, limit }) => {
      const ids = accountId === undefined ? [...ledger.accounts.keys()] : [accountId];
      const found = ids.flatMap((id) => ledger.paymentsOf(id, externalReference));
      const payments = found.slice(0, limit);
      return {
        count: found.length,
        payments: payments.map((payment) => paymentWire(payment, provider.origin)),
      };
    }),
  );
  app.get("/payments/:id", (c) => {
    const payment = ledger.payment(c.req.param("id"));
    if (payment === undefined) return c.json({ error: "There is no such payment." }, 404);
    return c.json(paymentWire(payment, provider.origin));
  });
  app.get("/movements", (c) =>
    withQuery(c, listRequest, ({ accountId, paymentId, limit }) => {
      const ids = accountId === undefined ? [...ledger.accounts.keys()] : [accountId];
      const found = ids
        .flatMap((id) => ledger.movementsOf(id))
        .filter((movement) => paymentId === undefined || movement.paymentId === paymentId);
      return { count: found.length, movements: found.slice(0, limit).map(movementWire) };
    }),
  );
  app.get("/deliveries", (c) =>
    withQuery(c, listRequest, ({ limit, ...filter }) => {
      const found = [...ledger.deliveries.values()].filter((delivery) =>
        (["accountId", "paymentId", "externalReference", "state"] as const).every(
          (name) => filter[name] === undefined || filter[name] === delivery[name],
        ),
      );
      return { count: found.length, deliveries: found.slice(-limit) };
    }),
  );
}
