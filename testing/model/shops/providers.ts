import { PICKED_METHODS } from "@/lib/platform/values/billing-type";
import { chargeIdOfTxid, parseChargeId } from "@/lib/platform/values/ids";
import type { BankPix } from "@/testing/bank";
import { callControl } from "@/testing/control";
import type { ProviderPayment, ProviderRow } from "@/testing/provider";
import { halfUp } from "./agreement";
import type { Payment, PaymentRefund } from "./payment";
import { BANK_TARIFF, type Shop } from "./shop";

/** A charge as its provider holds it. */
export interface Holding {
  /** The provider's name for it: of a bank, the txid. */
  readonly id: string;
  readonly chargeId: string;
  /** Whether a payer could pay it in the ordinary way. */
  readonly isOpen: boolean;
}

/** What a provider has of an account, by its own books. */
export interface ProviderBooks {
  readonly payments: readonly Payment[];
  readonly holdings: readonly Holding[];
  /** What its statement comes to for each payment; null where it keeps none. */
  readonly statement: ReadonlyMap<string, bigint> | null;
}

/** Calls the control API: of the bank, or with `/asaas` before the path of the provider. */
export function control<T>(
  simulator: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  return callControl(`${simulator}/control`, method, path, body);
}

interface WirePayment extends ProviderPayment {
  readonly netValue: number;
  readonly creditDate: string | null;
  readonly refunds: readonly { readonly status: string; readonly value: number }[] | null;
  readonly chargeback: { readonly status: string } | null;
}

const UNPAID = ["PENDING", "OVERDUE", "AWAITING_RISK_ANALYSIS"];
const REFUND_STATES: Readonly<Record<string, PaymentRefund["state"]>> = {
  PENDING: "processing",
  DONE: "refunded",
  CANCELLED: "failed",
  EM_PROCESSAMENTO: "processing",
  DEVOLVIDO: "refunded",
  NAO_REALIZADO: "failed",
};

/** Reads the provider's books of a shop. */
export async function readProviderBooks(simulator: string, shop: Shop): Promise<ProviderBooks> {
  const query = `?accountId=${shop.atSimulator}&limit=10000`;
  const [{ payments: all }, { movements }] = await Promise.all([
    control<{ payments: WirePayment[] }>(simulator, "GET", `/asaas/payments${query}`),
    control<{ movements: (ProviderRow & { readonly paymentId: string | null })[] }>(
      simulator,
      "GET",
      `/asaas/movements${query}`,
    ),
  ]);
  const statement = new Map<string, bigint>();
  for (const { paymentId, value } of movements) {
    const before = statement.get(paymentId ?? "") ?? 0n;
    statement.set(paymentId ?? "", before + centsOf(value));
  }
  return {
    payments: all.filter(({ status }) => !UNPAID.includes(status)).map(readPayment),
    holdings: all.map(({ id, externalReference, deleted, status }) => ({
      id,
      chargeId: externalReference ?? "",
      isOpen: !deleted && (status === "PENDING" || status === "OVERDUE"),
    })),
    statement,
  };
}

function readPayment(wire: WirePayment): Payment {
  const amount = centsOf(wire.value);
  const state = wire.chargeback?.status ?? "REVERSED";
  return {
    shop: "provider",
    reference: wire.id,
    chargeId: parseChargeId(wire.externalReference ?? ""),
    method: PICKED_METHODS.find((method) => method === wire.billingType) ?? "PIX",
    amount,
    tariff: amount - centsOf(wire.netValue),
    isCredited: wire.creditDate !== null,
    dispute: state === "REVERSED" ? null : state === "DISPUTE_LOST" ? "lost" : "open",
    refunds: (wire.refunds ?? []).map(({ status, value }) => ({
      amount: centsOf(value),
      state: REFUND_STATES[status] ?? "processing",
    })),
  };
}

/** Reads the bank's books of a shop. */
export async function readBankBooks(simulator: string, shop: Shop): Promise<ProviderBooks> {
  const query = `?clientId=${shop.atSimulator}&limit=10000`;
  const [{ pix }, { cobs }] = await Promise.all([
    control<{ pix: BankPix[] }>(simulator, "GET", `/pix${query}`),
    control<{ cobs: { txid: string; status: string; expiresAt: string }[] }>(
      simulator,
      "GET",
      `/cobs${query}`,
    ),
  ]);
  return {
    payments: pix.map((one) => readPix(one)),
    holdings: cobs.map(({ txid, status }) => ({
      id: txid,
      chargeId: chargeIdOfTxid(txid) ?? "",
      isOpen: status === "ATIVA",
    })),
    statement: null,
  };
}

function readPix({ endToEndId, txid, valor, devolucoes }: BankPix): Payment {
  const amount = BigInt(valor.replace(".", ""));
  return {
    shop: "bank",
    reference: endToEndId,
    chargeId: txid === null ? null : chargeIdOfTxid(txid),
    method: "PIX",
    amount,
    tariff: halfUp(amount * BigInt(BANK_TARIFF)),
    isCredited: true,
    dispute: null,
    refunds: devolucoes.map((refund) => ({
      amount: BigInt(refund.valor.replace(".", "")),
      state: REFUND_STATES[refund.status] ?? "processing",
    })),
  };
}

/** Centavos of an amount in reais: the nearest whole number, as no amount is large enough to lose one. */
function centsOf(reais: number): bigint {
  return BigInt(Math.round(reais * 100));
}
