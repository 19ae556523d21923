import type { BankHandlers } from "./bank-call";
import { getCob, listCobs, patchCob, putCob } from "./cobs";
import { getPix, listPix } from "./pix-received";
import { getRefund, putRefund } from "./refunds";
import type { Simulation } from "./simulation";
import { deleteWebhook, getWebhook, listWebhooks, putWebhook } from "./webhooks";

/** The bank's side of API Pix: one handler for each call. */
export function bankHandlers({ bank, now, refunds }: Simulation): BankHandlers {
  return {
    "PUT /cob/:txid": (call) => putCob(bank, "cob", now(), call),
    "GET /cob/:txid": (call) => getCob(bank, "cob", call),
    "PATCH /cob/:txid": (call) => patchCob(bank, "cob", call),
    "GET /cob": (call) => listCobs(bank, "cob", call),
    "PUT /cobv/:txid": (call) => putCob(bank, "cobv", now(), call),
    "GET /cobv/:txid": (call) => getCob(bank, "cobv", call),
    "PATCH /cobv/:txid": (call) => patchCob(bank, "cobv", call),
    "GET /cobv": (call) => listCobs(bank, "cobv", call),
    "GET /pix/:e2eid": (call) => getPix(bank, call),
    "GET /pix": (call) => listPix(bank, call),
    "PUT /pix/:e2eid/devolucao/:id": (call) =>
      putRefund(bank, now(), call, (endToEndId, id) => refunds.later(endToEndId, id)),
    "GET /pix/:e2eid/devolucao/:id": (call) => getRefund(bank, call),
    "PUT /webhook/:chave": (call) => putWebhook(bank, now(), call),
    "GET /webhook/:chave": (call) => getWebhook(bank, call),
    "DELETE /webhook/:chave": (call) => deleteWebhook(bank, call),
    "GET /webhook": (call) => listWebhooks(bank, call),
  };
}
