import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import type { Bank } from "./bank";
import { expiresAtMs } from "./cobs";
import type { Cob, Pix } from "./ledger-records";
import type { Simulation } from "./simulation";

const listRequest = z.object({
  clientId: z.string().optional(),
  txid: z.string().optional(),
  state: z.enum(["pending", "delivered", "failed", "dropped", "abandoned"]).optional(),
  limit: z.coerce.number().int().min(1).max(100_000).default(100),
});

type ListRequest = z.infer<typeof listRequest>;

/** The part of the control surface that only looks. */
export function controlLists(simulation: Simulation): Hono<{ Bindings: HttpBindings }> {
  const { bank } = simulation;
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get("/cobs", (c) => {
    const read = listRequest.safeParse(c.req.query());
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    const cobs = cobsFor(bank, read.data);
    return c.json({
      count: cobs.length,
      cobs: cobs.slice(0, read.data.limit).map((cob) => brief(bank, cob)),
      unopened: unopenedFor(bank, read.data),
    });
  });

  app.get("/pix", (c) => {
    const read = listRequest.safeParse(c.req.query());
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    const { clientId, txid, limit } = read.data;
    const found = [...bank.allPix()].filter(
      (pix) =>
        (clientId === undefined || pix.clientId === clientId) &&
        (txid === undefined || pix.txid === txid),
    );
    return c.json({ count: found.length, pix: found.slice(0, limit).map(money) });
  });

  app.get("/deliveries", (c) => {
    const read = listRequest.safeParse(c.req.query());
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    const { clientId, txid, state, limit } = read.data;
    const found = [...bank.deliveries.values()].filter(
      (delivery) =>
        (clientId === undefined || delivery.clientId === clientId) &&
        (txid === undefined || delivery.txid === txid) &&
        (state === undefined || delivery.state === state),
    );
    return c.json({ count: found.length, deliveries: found.slice(-limit) });
  });

  app.get("/requests/summary", (c) =>
    c.json({ requests: Object.fromEntries(simulation.requests) }),
  );
  return app;
}

function cobsFor(bank: Bank, { clientId, txid }: ListRequest): readonly Cob[] {
  const everywhen = [-8.64e15, 8.64e15] as const;
  if (txid !== undefined) {
    return bank.cobsOf(txid).filter((cob) => clientId === undefined || cob.clientId === clientId);
  }
  const clientIds = clientId === undefined ? [...bank.accounts.keys()] : [clientId];
  return clientIds.flatMap((id) => bank.cobsBetween(id, ...everywhen));
}

/** Txids that were PUT and never became a cob: refused, struck by a fault, or given up half-way. */
function unopenedFor(bank: Bank, { clientId, txid, limit }: ListRequest): readonly unknown[] {
  const found: unknown[] = [];
  for (const put of bank.allPuts()) {
    if (found.length === limit) break;
    if (clientId !== undefined && put.clientId !== clientId) continue;
    if (txid !== undefined && put.txid !== txid) continue;
    if (bank.cob(put.clientId, put.txid) !== undefined) continue;
    found.push({ clientId: put.clientId, txid: put.txid, puts: put.count });
  }
  return found;
}

function brief(bank: Bank, cob: Cob): Record<string, unknown> {
  return {
    clientId: cob.clientId,
    txid: cob.txid,
    status: cob.status,
    revisao: cob.revisao,
    valor: cob.valor.original,
    criacao: cob.criacao,
    expiresAt: new Date(expiresAtMs(cob)).toISOString(),
    puts: bank.putsOf(cob.clientId, cob.txid)?.count ?? 0,
    pix: bank.pixOfCob(cob).length,
  };
}

/** What the bank's own books say of a Pix; no fault ever tampers with this. */
function money(pix: Pix): Record<string, unknown> {
  const { clientId, endToEndId, txid, chave, valor, horario, paysCob, devolucoes } = pix;
  return { clientId, endToEndId, txid: txid ?? null, chave, valor, horario, paysCob, devolucoes };
}
