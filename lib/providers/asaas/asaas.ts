import type { Reach } from "@/lib/providers/adapter";
import { perAccount } from "@/lib/providers/per-account";
import type { Provider } from "@/lib/providers/port";
import { type Access, answered } from "./access";
import type { AsaasAccount } from "./account";
import { findCharge, listCharges, openCharge, withdrawCharge } from "./charges";
import { Connection } from "./connection";
import { DAY_MS } from "./list";
import { readNotification } from "./notification";
import { findRefund, refund } from "./refunds";
import { listSettlements, readSettlement } from "./settlements";
import { registerWebhookAt } from "./webhook";

const connectionOf = perAccount<Connection>();

/**
 * A provider with the Asaas API v3: Pix, boleto, card, payer's choice. A charge is found by our id as
 * its `externalReference`; nothing there is idempotent, so every write is preceded by a search for its effect.
 *
 * @param reach its page of a charge has to be on a domain that the account has registered at the provider.
 */
export function asaas(accountId: string, account: AsaasAccount, reach: Reach): Provider {
  const { config, secrets } = account;
  const settings = [config.apiUrl, config.deadlineMs, secrets.apiKey, reach.publicOnly];
  const connection = connectionOf(
    accountId,
    settings,
    () => new Connection(account, reach.publicOnly),
  );
  const access: Access = { account, connection, reach };
  return {
    reopenAfterMs: config.reopenAfterMs,
    tariff: config.tariff,
    pixKey: null,
    lists: { sliceMs: DAY_MS, refundSliceMs: REFUND_SLICE_MS, everyMs: config.listEveryMs },
    chargeAuthority: "account",
    openAtOnce: () => null,
    open: (order) => openCharge(access, order),
    find: (order) => findCharge(access, order),
    withdraw: (order) => withdrawCharge(access, order),
    readSettlement: (reference) => readSettlement(access, reference),
    refund: (order) => refund(access, order),
    findRefund: (order) => findRefund(access, order),
    listSettlements: (window) => listSettlements(access, window),
    listCharges: (window) => listCharges(access, window),
    readNotification,
    registerWebhook: (url) => registerWebhook(access, url),
  };
}

/** All at once: the provider bounds no query, and its lists by status are not about days of payment. */
const REFUND_SLICE_MS = 365 * DAY_MS;

// Read by merchants.
const TOO_MUCH = { kind: "refused", reason: "um boleto vai até R$ 99.999.999,99" } as const;

/**
 * The provider gives all of a boleto back or nothing, to an account that the payer names on a page whose
 * address goes to the requester, and its entry carries no id of ours to recognise a retry by. A user who
 * requests the refund in the provider's panel sees that page; we record it as a refund that the provider reported.
 */
const BY_PANEL = {
  kind: "refused",
  // Read by merchants.
  reason:
    "o provedor devolve boletos somente pelo painel dele, onde o pagador informa a conta que recebe: peça lá, e a devolução aparece aqui",
} as const;

/** The provider's charge of a name of its own. Its 404 has no body and proves nothing. */
async function paymentOf(send: Send, id: string): Promise<Payment | Unknown> {
  const answer = await send("GET", `/payments/${encodeURIComponent(id)}`);
  if (answer.status !== 200) return unknown(answer);
  const payment = readPayment(answer.body);
  return payment?.id === id
    ? payment
    : { kind: "unknown", reason: "another charge than asked for" };
}

/**
 * All that the provider holds for a charge of ours: by our name for it, as there may be more than one, and
 * by its own if we know it, as a list omits what was removed.
 */
async function heldFor(
  send: Send,
  { pspChargeId, chargeId }: ChargeOrder,
): Promise<{ readonly kind: "held"; readonly payments: readonly Payment[] } | Unknown> {
  const named = pspChargeId === null ? null : await paymentOf(send, pspChargeId);
  if (named && "kind" in named) return named;
  const listed = await listPayments(send, [{ externalReference: chargeId }], 0);
  if (listed.kind === "unknown") return listed;
  if (listed.unreadable > 0) return { kind: "unknown", reason: "unreadable charge" };
  const others = listed.items.filter(
    ({ id, externalReference }) => externalReference === chargeId && id !== pspChargeId,
  );
  return registered === true;
}
