import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { asaasControl } from "./asaas/control";
import { withBody } from "./control-body";
import { openOrphan, orphanRequest, removeByBank, removeRequest } from "./control-cobs";
import { controlLists } from "./control-lists";
import { faultRuleFor } from "./fault-rules";
import { isLoopbackAddress } from "./loopback";
import { looseMoneyRequest, payCob, payRequest, receiveLooseMoney } from "./payments";
import { bankRefundRequest, refundByBank } from "./refunds-by-bank";
import { settingsSchema } from "./settings";
import type { Simulation } from "./simulation";

const accountRequest = z.strictObject({
  clientSecret: z.string().min(1),
  chave: z.string().min(1).max(77),
  nome: z.string().min(1),
  cidade: z.string().min(1),
  documento: z.string().optional(),
});

const settingsRequest = settingsSchema.partial().extend({ seed: z.int().optional() });

/**
 * The control surface: what happens without the client's doing (accounts are opened, payers pay, the bank takes money
 * or charges back) and what shall go wrong.
 * Only this machine may use it.
 */
export function controlSurface(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const { bank, faults } = simulation;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(async (c, next) => {
    if (isLoopbackAddress(c.env.incoming.socket.remoteAddress ?? "")) return next();
    return c.json({ error: "The control surface answers this machine only." }, 403);
  });

  app.put("/accounts/:clientId", (c) =>
    withBody(c, accountRequest, (request) => {
      const account = { clientId: c.req.param("clientId"), ...request };
      bank.record({ t: "account", account });
      const { clientSecret: _, ...shown } = account;
      return { status: 200, body: shown };
    }),
  );
  app.post("/cobs", (c) =>
    withBody(c, orphanRequest, (request) => openOrphan(simulation, request)),
  );
  app.post("/cobs/:txid/remove", (c) =>
    withBody(c, removeRequest, (request) => removeByBank(simulation, c.req.param("txid"), request)),
  );
  app.post("/cobs/:txid/pay", (c) =>
    withBody(c, payRequest, (request) => payCob(simulation, c.req.param("txid"), request)),
  );
  app.post("/pix", (c) =>
    withBody(c, looseMoneyRequest, (request) => receiveLooseMoney(simulation, request)),
  );
  app.post("/pix/:e2eid/refund", (c) =>
    withBody(c, bankRefundRequest, (request) =>
      refundByBank(simulation, c.req.param("e2eid"), request),
    ),
  );
  app.get("/settings", (c) => c.json(simulation.settings));
  app.put("/settings", (c) =>
    withBody(c, settingsRequest, ({ seed, ...changes }) => {
      if (seed !== undefined) faults.reseed(seed);
      const given = Object.entries(changes).filter(([, value]) => value !== undefined);
      simulation.settings = settingsSchema.parse({
        ...simulation.settings,
        ...Object.fromEntries(given),
      });
      return { status: 200, body: simulation.settings };
    }),
  );

  app.post("/faults", (c) =>
    withBody(c, faultRuleFor, (rule) => ({ status: 201, body: { id: faults.add(rule) } })),
  );
  app.get("/faults", (c) => c.json({ faults: faults.list() }));
  app.delete("/faults", (c) => {
    faults.clear();
    simulation.hanging.release();
    return c.body(null, 204);
  });
  app.delete("/faults/:id", (c) =>
    faults.remove(c.req.param("id"))
      ? c.body(null, 204)
      : c.json({ error: "There is no fault rule with this id." }, 404),
  );

  app.route("/asaas", asaasControl(simulation.asaas));
  app.route("/", controlLists(simulation));
  app.notFound((c) => c.json({ error: "The control surface has no such call." }, 404));
  return app;
}
