import type { Reach } from "@/lib/providers/adapter";
import { perAccount } from "@/lib/providers/per-account";
import type { Provider } from "@/lib/providers/port";
import { type Access, answered } from "./access";
import type { AsaasAccount } from "./account";
import { findCharge, listCharges, openCharge, withdrawCharge } from "./charges";
import { Connection } from "./connection";
import { DAY_MS } from "./list";
import { readMovements } from "./movements";
import { readNotification } from "./notification";
import { findRefund, refund } from "./refunds";
import { reviseCharge } from "./revise";
import { listSettlements, readSettlement } from "./settlements";
import { registerWebhookAt } from "./webhook";

const connectionOf = perAccount<Connection>();

/** All at once: the provider bounds no query, and its lists by status are not about days of payment. */
const REFUND_SLICE_MS = 365 * DAY_MS;

/**
 * A provider with the Asaas API v3: Pix, boleto, card, payer's choice. A charge is found by our id as
 * its `externalReference`; nothing there is idempotent, so every write is preceded by a search for its effect.
 *
 * @param reach its page of a charge has to be on a domain that the account has registered at the provider.
 */
export function asaas(accountId: string, account: AsaasAccount, reach: Reach): Provider {
  const { config, secrets } = account;
  const settings = [config.apiUrl, config.deadlineMs, secrets.apiKey, reach.chosenBy];
  const connection = connectionOf(
    accountId,
    settings,
    () => new Connection(account, reach.chosenBy),
  );
  const access: Access = { account, connection, reach };
  return {
    reopenAfterMs: config.reopenAfterMs,
    tariff: config.tariff,
    pixKey: null,
    lists: { sliceMs: DAY_MS, refundSliceMs: REFUND_SLICE_MS, everyMs: config.listEveryMs },
    chargeAuthority: "account",
    isSlow: () => connection.isSlow,
    openAtOnce: () => null,
    open: (order) => openCharge(access, order),
    find: (order) => findCharge(access, order),
    withdraw: (order) => withdrawCharge(access, order),
    revise: (order) => reviseCharge(access, order),
    readSettlement: (reference) => readSettlement(access, reference),
    refund: (order) => refund(access, order),
    findRefund: (order) => findRefund(access, order),
    listSettlements: (window) => listSettlements(access, window),
    movements: { hasTariffs: true, read: (day, cursor) => readMovements(access, day, cursor) },
    listCharges: (window) => listCharges(access, window),
    readNotification,
    registerWebhook: (url) => registerWebhook(access, url),
  };
}

async function registerWebhook(access: Access, url: string): Promise<boolean> {
  const { callbackToken, former } = access.account.secrets;
  const registered = await answered(access, (send) =>
    registerWebhookAt(send, url, { authToken: callbackToken, former: former?.webhookToken }),
  );
  return registered === true;
}
