import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { AMOUNT, centavos } from "../amount";
import { withBody } from "../control-body";
import { controlRefusal } from "../problem";
import {
  approveCard,
  askChargeback,
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
  settle,
  settleRequest,
  winChargeback,
} from "./control-deeds";
import { faultRuleFor } from "./fault-rules";
import { inReais } from "./money";
import { paymentWire } from "./payment-wire";
import type { Provider } from "./provider";
import type { Account } from "./records";
import { settingsSchema } from "./settings";

/** Enough that one refunded payment never fails for its own fee: one million reais. */
const FIRST_BALANCE = 100_000_000;

const accountRequest = z.strictObject({
  apiKey: z.string().min(16),
  name: z.string().min(1),
  city: z.string().min(1).default("SAO PAULO"),
  balance: z.string().regex(AMOUNT, 'must look like "12.34"').optional(),
});

const settingsRequest = settingsSchema.partial().extend({ seed: z.int().optional() });

const listRequest = z.object({
  accountId: z.string().optional(),
  paymentId: z.string().optional(),
  externalReference: z.string().optional(),
  state: z.enum(["pending", "delivered", "dropped", "abandoned"]).optional(),
  limit: z.coerce.number().int().min(1).max(100_000).default(100),
});

/**
 * The provider's part of the control surface: accounts are opened, payers and their card banks act, and what shall go
 * wrong is scripted. Mounted where only this machine may call.
 */
export function asaasControl(provider: Provider): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  accounts(app, provider);
  deeds(app, provider);
  scripts(app, provider);
  lists(app, provider);
  return app;
}

function accounts(app: Hono<{ Bindings: HttpBindings }>, { ledger }: Provider): void {
  app.put("/accounts/:id", (c) =>
    withBody(c, accountRequest, ({ balance, ...given }) => {
      const id = c.req.param("id");
      const holder = ledger.accountOfKey(given.apiKey);
      if (holder && holder.id !== id) {
        return controlRefusal(409, `The key belongs to the account ${holder.id}.`);
      }
      const before = ledger.accounts.get(id)?.balance ?? FIRST_BALANCE;
      const account: Account = {
        id,
        ...given,
        balance: balance === undefined ? before : centavos(balance),
      };
      ledger.record({ t: "account", account });
      const { apiKey: _, ...shown } = account;
      return { status: 200, body: { ...shown, balance: inReais(account.balance) } };
    }),
  );
}

function deeds(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  app.post("/payments/:id/pay", (c) =>
    withBody(c, payRequest, (request) => pay(provider, c.req.param("id"), request)),
  );
  app.post("/payments/:id/settle", (c) =>
    withBody(c, settleRequest, (request) => settle(provider, c.req.param("id"), request)),
  );
  app.post("/payments/:id/chargeback", (c) =>
    withBody(c, chargebackRequest, (request) =>
      askChargeback(provider, c.req.param("id"), request),
    ),
  );
  app.post("/payments/:id/refund", (c) =>
    withBody(c, bankRefundRequest, (request) =>
      refundByProvider(provider, c.req.param("id"), request),
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
  for (const [name, deed] of Object.entries(plain)) {
    app.post(`/payments/:id/${name}`, (c) =>
      withBody(c, nothing, () => deed(provider, c.req.param("id"))),
    );
  }
}

function scripts(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  const { faults } = provider;
  app.get("/settings", (c) => c.json(provider.settings));
  app.put("/settings", (c) =>
    withBody(c, settingsRequest, ({ seed, ...changes }) => {
      if (seed !== undefined) faults.reseed(seed);
      provider.settings = settingsSchema.parse({ ...provider.settings, ...changes });
      return { status: 200, body: provider.settings };
    }),
  );
  app.post("/faults", (c) =>
    withBody(c, faultRuleFor, (rule) => ({ status: 201, body: { id: faults.add(rule) } })),
  );
  app.get("/faults", (c) => c.json({ faults: faults.list() }));
  app.delete("/faults", (c) => {
    faults.clear();
    provider.hanging.release();
    return c.body(null, 204);
  });
  app.delete("/faults/:id", (c) =>
    faults.remove(c.req.param("id"))
      ? c.body(null, 204)
      : c.json({ error: "There is no fault rule with this id." }, 404),
  );
}

function lists(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  const { ledger } = provider;
  app.get("/payments", (c) => {
    const read = listRequest.safeParse(c.req.query());
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    const { accountId, externalReference, limit } = read.data;
    const ids = accountId === undefined ? [...ledger.accounts.keys()] : [accountId];
    const found = ids.flatMap((id) => ledger.paymentsOf(id, externalReference));
    return c.json({
      count: found.length,
      payments: found.slice(0, limit).map((payment) => paymentWire(payment, provider.origin)),
    });
  });
  app.get("/payments/:id", (c) => {
    const payment = ledger.payment(c.req.param("id"));
    if (payment === undefined) return c.json({ error: "There is no such payment." }, 404);
    return c.json(paymentWire(payment, provider.origin));
  });
  app.get("/deliveries", (c) => {
    const read = listRequest.safeParse(c.req.query());
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    const { limit, ...asked } = read.data;
    const found = [...ledger.deliveries.values()].filter((delivery) =>
      (["accountId", "paymentId", "externalReference", "state"] as const).every(
        (name) => asked[name] === undefined || asked[name] === delivery[name],
      ),
    );
    return c.json({ count: found.length, deliveries: found.slice(-limit) });
  });
  app.get("/requests/summary", (c) => c.json({ requests: Object.fromEntries(provider.requests) }));
}
