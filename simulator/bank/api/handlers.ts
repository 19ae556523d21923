import type { Bank } from "@/simulator/bank/engine/bank";
import type { BankHandlers } from "./call";
import { getCob, listCobs, patchCob, postCob, putCob } from "./cobs";
import { getLocation, listLocations, postLocation, unlinkLocation } from "./locations";
import { getLote, listLotes, patchLote, putLote } from "./lotes";
import { getPix, listPix } from "./received-pix";
import { getRefund, putRefund } from "./refunds";
import { deleteWebhook, getWebhook, listWebhooks, putWebhook } from "./webhooks";

/** The bank's side of API Pix: one handler for each call. */
export function bankHandlers({ ledger, now, refunds, post }: Bank): BankHandlers {
  return {
    "POST /cob": (call) => postCob(ledger, now(), call),
    "PUT /cob/:txid": (call) => putCob(ledger, "cob", now(), call),
    "GET /cob/:txid": (call) => getCob(ledger, "cob", call),
    "PATCH /cob/:txid": (call) => patchCob(ledger, "cob", now(), call),
    "GET /cob": (call) => listCobs(ledger, "cob", call),
    "PUT /cobv/:txid": (call) => putCob(ledger, "cobv", now(), call),
    "GET /cobv/:txid": (call) => getCob(ledger, "cobv", call),
    "PATCH /cobv/:txid": (call) => patchCob(ledger, "cobv", now(), call),
    "GET /cobv": (call) => listCobs(ledger, "cobv", call),
    "PUT /lotecobv/:id": (call) => putLote(ledger, now(), call),
    "PATCH /lotecobv/:id": (call) => patchLote(ledger, now(), call),
    "GET /lotecobv/:id": (call) => getLote(ledger, call),
    "GET /lotecobv": (call) => listLotes(ledger, call),
    "POST /loc": (call) => postLocation(ledger, now(), call),
    "GET /loc/:id": (call) => getLocation(ledger, call),
    "GET /loc": (call) => listLocations(ledger, call),
    "DELETE /loc/:id/txid": (call) => unlinkLocation(ledger, call),
    "GET /pix/:e2eid": (call) => getPix(ledger, call),
    "GET /pix": (call) => listPix(ledger, call),
    "PUT /pix/:e2eid/devolucao/:id": (call) =>
      putRefund(ledger, now(), call, (endToEndId, id) => refunds.later(endToEndId, id)),
    "GET /pix/:e2eid/devolucao/:id": (call) => getRefund(ledger, call),
    "PUT /webhook/:chave": (call) => putWebhook(ledger, now(), call, post),
    "GET /webhook/:chave": (call) => getWebhook(ledger, call),
    "DELETE /webhook/:chave": (call) => deleteWebhook(ledger, call),
    "GET /webhook": (call) => listWebhooks(ledger, call),
  };
}
