import { buildBrCode } from "@/lib/platform/values/build-br-code";
import { cents } from "@/lib/platform/values/money";
import {
  NO_INSTRUCTIONS,
  type PaymentInstructions,
} from "@/lib/platform/values/payment-instructions";
import { staticTxidOf } from "@/lib/platform/values/static-txid";
import type { OpenOutcome, Provider } from "@/lib/providers/port";
import type { StaticPixAccount } from "./account";

/**
 * An account without a provider: a BR Code on the merchant's own Pix key. Every answer is computed here, at once;
 * nobody reports payments: members confirm them, one by one or from a bank statement.
 *
 * Such a code cannot be withdrawn. A charge that ended is hidden from its payer, but a payer who saved
 * the code can still pay it; a member then records that payment.
 */
export function staticPix(account: StaticPixAccount): Provider {
  return {
    reopenAfterMs: 0,
    // What the bank keeps of a Pix, if anything, is between the merchant and the bank.
    tariff: { fixed: cents(0), basisPoints: 0 },
    pixKey: account.pixKey,
    lists: { sliceMs: 3_600_000, refundSliceMs: 86_400_000, everyMs: 0 },
    chargeAuthority: "owner",
    openAtOnce: (order) => {
      const outcome = opened(order, account);
      return outcome.kind === "opened" ? outcome.instructions : null;
    },
    open: async (order) => opened(order, account),
    find: async (order) => {
      const found = opened(order, account);
      return found.kind === "opened" ? found : { kind: "absent" };
    },
    withdraw: async () => ({ kind: "withdrawn" }),
    readSettlement: async () => ({ kind: "absent" }),
    refund: async () => ({ kind: "refused", reason: NO_REFUNDS }),
    findRefund: async () => ({ kind: "absent" }),
    listSettlements: async () => NOTHING,
    // A key has no list: what came to it is known from bank statements that members confirm.
    movements: null,
    listCharges: async () => NOTHING,
    readNotification: (stored) => ({ ...stored, kind: "money", event: null }),
    // Nobody calls us, so there is no webhook to register.
    registerWebhook: async () => true,
  };
}

const NOTHING = { kind: "page", items: [], unreadable: [], last: true } as const;

// Refusals are read by merchants.
const NO_REFUNDS =
  "o dinheiro entrou direto na sua chave Pix: devolva pelo aplicativo do seu banco, onde este Pix aparece com a opção de devolver";
const ONLY_PIX = "a chave Pix própria recebe apenas Pix; para outros meios, adicione um provedor";
const NO_TERMS =
  "a chave Pix própria não calcula multa, juros nem desconto; tire-os da cobrança ou adicione um provedor";

type CodeOrder = Parameters<Provider["openAtOnce"]>[0];

function opened(
  order: CodeOrder,
  account: StaticPixAccount,
): Extract<OpenOutcome, { kind: "opened" | "refused" }> {
  if (order.billingType !== "PIX") return { kind: "refused", reason: ONLY_PIX };
  // The code names one amount for ever: it cannot grow with the days.
  if (order.lateTerms) return { kind: "refused", reason: NO_TERMS };
  return { kind: "opened", instructions: instructionsOf(order, account) };
}

function instructionsOf(
  { chargeId, amount }: CodeOrder,
  { pixKey, receiverName, city }: StaticPixAccount,
): PaymentInstructions {
  const brCode = buildBrCode({
    key: pixKey,
    merchantName: receiverName,
    merchantCity: city,
    amount,
    txid: staticTxidOf(chargeId),
  });
  return { ...NO_INSTRUCTIONS, brCode };
}
