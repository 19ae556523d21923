import type { Provider } from "@/simulator/asaas/engine/provider";
import { inReais } from "@/simulator/asaas/payments/money";
import type { Handlers } from "./call";
import { getCustomer, listCustomers, postCustomer } from "./customers";
import { listMovements } from "./financial-transactions";
import { getBoleto, getPixQrCode, getPixTransaction } from "./payment-instructions";
import {
  deletePayment,
  getPayment,
  listPayments,
  postPayment,
  putPayment,
  restorePayment,
} from "./payments";
import { listRefunds, postBankSlipRefund, postRefund } from "./refunds";
import { deleteWebhook, getWebhook, listWebhooks, postWebhook, putWebhook } from "./webhooks";

/** The provider's side of its API: one handler for each call. */
export function handlersOf(provider: Provider): Handlers {
  const { ledger, now } = provider;
  return {
    "POST /customers": (call) => postCustomer(ledger, now(), call),
    "GET /customers": (call) => listCustomers(ledger, call),
    "GET /customers/:id": (call) => getCustomer(ledger, call),
    "POST /payments": (call) => postPayment(provider, call),
    "GET /payments": (call) => listPayments(provider, call),
    "GET /payments/:id": (call) => getPayment(provider, call),
    "PUT /payments/:id": (call) => putPayment(provider, call),
    "DELETE /payments/:id": (call) => deletePayment(provider, call),
    "POST /payments/:id/restore": (call) => restorePayment(provider, call),
    "GET /payments/:id/pixQrCode": (call) => getPixQrCode(provider, call),
    "GET /payments/:id/identificationField": (call) => getBoleto(provider, call),
    "POST /payments/:id/refund": (call) => postRefund(provider, call),
    "POST /payments/:id/bankSlip/refund": (call) => postBankSlipRefund(provider, call),
    "GET /payments/:id/refunds": (call) => listRefunds(provider, call),
    "GET /pix/transactions/:id": (call) => getPixTransaction(provider, call),
    "GET /financialTransactions": (call) => listMovements(provider, call),
    "GET /finance/balance": ({ account }) => ({
      status: 200,
      body: { balance: inReais(account.balance) },
    }),
    "POST /webhooks": (call) => postWebhook(provider, call),
    "GET /webhooks": (call) => listWebhooks(provider, call),
    "GET /webhooks/:id": (call) => getWebhook(provider, call),
    "PUT /webhooks/:id": (call) => putWebhook(provider, call),
    "DELETE /webhooks/:id": (call) => deleteWebhook(provider, call),
  };
}
