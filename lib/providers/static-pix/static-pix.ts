import { buildBrCode } from "@/lib/domain/br-code";
import { type Instruments, NO_INSTRUMENTS } from "@/lib/domain/charge";
import { cents } from "@/lib/domain/money";
import { staticTxidOf } from "@/lib/domain/static-txid";
import type { OpenOutcome, Psp } from "@/lib/psp/psp";
import type { StaticPixAccount } from "./account";

/**
 * No PSP at all: a BR Code on the merchant's own Pix key. Every answer is computed here and at once;
 * there is nobody to ask, so no money is ever told: people confirm it, by hand or from a statement.
 *
 * Nobody can take such a code back. A charge that ended is hidden from its payer, and whoever kept
 * the code can still pay it; that money is recorded when somebody finds it.
 */
export function staticPix(account: StaticPixAccount): Psp {
  return {
    reopenAfterMs: 0,
    // What the bank keeps of a Pix, if anything, is between the merchant and the bank.
    tariff: { fixed: cents(0), basisPoints: 0 },
    pixKey: account.pixKey,
    lists: { sliceMs: 3_600_000, everyMs: 0 },
    tellsOf: "money",
    openAtOnce: (order) => {
      const outcome = opened(order, account);
      return outcome.kind === "opened" ? outcome.instruments : null;
    },
    open: async (order) => opened(order, account),
    find: async (order) => {
      const found = opened(order, account);
      return found.kind === "opened" ? found : { kind: "absent" };
    },
    withdraw: async () => ({ kind: "withdrawn" }),
    readSettlement: async () => ({ kind: "absent" }),
    askRefund: async () => ({ kind: "refused", reason: NO_REFUNDS }),
    findRefund: async () => ({ kind: "absent" }),
    listSettlements: async () => NOTHING,
    listCharges: async () => NOTHING,
    // Nobody calls us, so nobody has to be told where.
    registerWebhook: async () => true,
  };
}

const NOTHING = { kind: "page", items: [], unreadable: 0, last: true } as const;

// Refusals are read by merchants.
const NO_REFUNDS =
  "o dinheiro entrou direto na sua chave Pix: devolva pelo aplicativo do seu banco, onde este Pix aparece com a opção de devolver";
const ONLY_PIX = "a chave Pix própria recebe apenas Pix; para outros meios, adicione um provedor";
const NO_TERMS =
  "a chave Pix própria não calcula multa, juros nem desconto; tire-os da cobrança ou adicione um provedor";

type Asked = Parameters<Psp["openAtOnce"]>[0];

function opened(
  order: Asked,
  account: StaticPixAccount,
): Extract<OpenOutcome, { kind: "opened" | "refused" }> {
  if (order.billingType !== "PIX") return { kind: "refused", reason: ONLY_PIX };
  // The code names one amount for ever: it cannot grow with the days.
  if (order.lateTerms) return { kind: "refused", reason: NO_TERMS };
  return { kind: "opened", instruments: instrumentsOf(order, account) };
}

function instrumentsOf(
  { chargeId, amount }: Asked,
  { pixKey, receiverName, city }: StaticPixAccount,
): Instruments {
  const brCode = buildBrCode({
    key: pixKey,
    merchantName: receiverName,
    merchantCity: city,
    amount,
    txid: staticTxidOf(chargeId),
  });
  return { ...NO_INSTRUMENTS, brCode };
}
