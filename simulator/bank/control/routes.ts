import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Bank } from "@/simulator/bank/engine/bank";
import { settingsSchema } from "@/simulator/bank/engine/settings";
import { bankFaultRule } from "@/simulator/bank/faults/rules";
import { PROFILE_IDS } from "@/simulator/bank/profiles/profile";
import { SCOPES } from "@/simulator/bank/profiles/scopes";
import { withBody } from "@/simulator/control/call";
import { scriptRoutes } from "@/simulator/control/script-routes";
import { openOrphan, orphanRequest, removeByBank, removeRequest } from "./cobs";
import { listRoutes } from "./lists";
import { looseMoneyRequest, payCob, payRequest, receiveLooseMoney } from "./payments";
import { bankRefundRequest, refundByBank, settleRefunds, settleRefundsRequest } from "./refunds";

const accountRequest = z.strictObject({
  clientSecret: z.string().min(1),
  chave: z.string().min(1).max(77),
  nome: z.string().min(1),
  cidade: z.string().min(1),
  documento: z.string().optional(),
  /** The bank that holds the account; one of the client's own making is as the standard. */
  profile: z
    .enum([...PROFILE_IDS, "custom"])
    .transform((id) => (id === "custom" ? undefined : id))
    .optional(),
  certificate: z
    .string()
    .regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/)
    .optional(),
  scopes: z.array(z.enum(SCOPES)).optional(),
  appKey: z.string().min(1).optional(),
  conta: z.string().min(1).optional(),
});

/**
 * The bank's part of the control API: what happens without the client's doing (accounts are opened, payers pay, the
 * bank takes money or charges back) and what goes wrong. Mounted where only this machine may call.
 */
export function bankControl(bank: Bank): Hono<{ Bindings: HttpBindings }> {
  const { ledger } = bank;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.put("/accounts/:clientId", (c) =>
    withBody(c, accountRequest, (request) => {
      const account = { clientId: c.req.param("clientId"), ...request };
      ledger.record({ t: "account", account });
      const { clientSecret: _, ...shown } = account;
      return { status: 200, body: shown };
    }),
  );
  app.post("/cobs", (c) => withBody(c, orphanRequest, (request) => openOrphan(bank, request)));
  app.post("/cobs/:txid/remove", (c) =>
    withBody(c, removeRequest, (request) => removeByBank(bank, c.req.param("txid"), request)),
  );
  app.post("/cobs/:txid/pay", (c) =>
    withBody(c, payRequest, (request) => payCob(bank, c.req.param("txid"), request)),
  );
  app.post("/pix", (c) =>
    withBody(c, looseMoneyRequest, (request) => receiveLooseMoney(bank, request)),
  );
  app.post("/pix/:e2eid/refund", (c) =>
    withBody(c, bankRefundRequest, (request) => refundByBank(bank, c.req.param("e2eid"), request)),
  );
  app.post("/pix/:e2eid/settle-refunds", (c) =>
    withBody(c, settleRefundsRequest, (request) =>
      settleRefunds(bank, c.req.param("e2eid"), request),
    ),
  );
  scriptRoutes(app, bank, { rule: bankFaultRule, settings: settingsSchema });
  listRoutes(app, bank);
  return app;
}
