import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { z } from "zod";
import type { Bank } from "@/simulator/bank/engine/bank";
import { expiresAtMs } from "@/simulator/bank/ledger/cob-rules";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Cob, Pix } from "@/simulator/bank/ledger/records";
import { withQuery } from "@/simulator/control/call";

const listRequest = z.object({
  clientId: z.string().optional(),
  txid: z.string().optional(),
  state: z.enum(["pending", "delivered", "failed", "dropped", "abandoned"]).optional(),
  limit: z.coerce.number().int().min(1).max(100_000).default(100),
});

type ListRequest = z.infer<typeof listRequest>;

/** The bank's books as the control API shows them: charges, money and deliveries, past every fault. */
export function listRoutes(app: Hono<{ Bindings: HttpBindings }>, { ledger }: Bank): void {
  app.get("/cobs", (c) =>
    withQuery(c, listRequest, (query) => {
      const cobs = cobsFor(ledger, query);
      return {
        count: cobs.length,
        cobs: cobs.slice(0, query.limit).map((cob) => brief(ledger, cob)),
        unopened: unopenedFor(ledger, query),
      };
    }),
  );
  app.get("/pix", (c) =>
    withQuery(c, listRequest, ({ limit, ...filter }) => {
      const found = [...ledger.allPix()].filter((pix) => matches(filter, pix));
      return { count: found.length, pix: found.slice(0, limit).map(money) };
    }),
  );
  app.get("/deliveries", (c) =>
    withQuery(c, listRequest, ({ limit, state, ...filter }) => {
      const found = [...ledger.deliveries.values()].filter(
        (delivery) =>
          matches(filter, delivery) && (state === undefined || delivery.state === state),
      );
      return { count: found.length, deliveries: found.slice(-limit) };
    }),
  );
}

function matches(
  { clientId, txid }: Pick<ListRequest, "clientId" | "txid">,
  record: { readonly clientId: string; readonly txid?: string | undefined },
): boolean {
  return (
    (clientId === undefined || record.clientId === clientId) &&
    (txid === undefined || record.txid === txid)
  );
}

function cobsFor(ledger: Ledger, { clientId, txid }: ListRequest): readonly Cob[] {
  const everywhen = [-8.64e15, 8.64e15] as const;
  if (txid !== undefined) {
    return ledger.cobsOf(txid).filter((cob) => matches({ clientId }, cob));
  }
  const clientIds = clientId === undefined ? [...ledger.accounts.keys()] : [clientId];
  return clientIds.flatMap((id) => ledger.cobsBetween(id, ...everywhen));
}

/** Txids that were PUT and never became a cob: refused, lost to a fault, or abandoned half-way. */
function unopenedFor(ledger: Ledger, { clientId, txid, limit }: ListRequest): readonly unknown[] {
  const found: unknown[] = [];
  for (const put of ledger.allPuts()) {
    if (found.length === limit) break;
    if (!matches({ clientId, txid }, put)) continue;
    if (ledger.cob(put.clientId, put.txid) !== undefined) continue;
    found.push({ clientId: put.clientId, txid: put.txid, puts: put.count });
  }
  return found;
}

function brief(ledger: Ledger, cob: Cob): Record<string, unknown> {
  return {
    clientId: cob.clientId,
    txid: cob.txid,
    status: cob.status,
    revisao: cob.revisao,
    valor: cob.valor.original,
    criacao: cob.criacao,
    expiresAt: new Date(expiresAtMs(cob)).toISOString(),
    puts: ledger.putsOf(cob.clientId, cob.txid)?.count ?? 0,
    pix: ledger.pixOfCob(cob).length,
  };
}

/** What the bank's own books say of a Pix; no fault ever tampers with this. */
function money(pix: Pix): Record<string, unknown> {
  const { clientId, endToEndId, txid, chave, valor, horario, paysCob, devolucoes } = pix;
  return { clientId, endToEndId, txid: txid ?? null, chave, valor, horario, paysCob, devolucoes };
}
