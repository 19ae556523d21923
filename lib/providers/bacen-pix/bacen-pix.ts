import { perAccount } from "@/lib/providers/per-account";
import type { Provider } from "@/lib/providers/port";
import type { Access } from "./access";
import type { BacenPixAccount } from "./account";
import { findCharge, listCharges, openCharge, withdrawCharge } from "./charges";
import { Connection } from "./connection";
import { readMovements } from "./movements";
import { readNotification } from "./notification";
import { findRefund, refund } from "./refunds";
import { reviseCharge } from "./revise";
import { listSettlements, readSettlement } from "./settlements";
import { clearWebhook, readWebhook, registerWebhook } from "./webhook-slot";

const connectionOf = perAccount<Connection>();

/**
 * A bank through the Central Bank's API Pix 2.9: immediate charges (cob), charges with due date (cobv),
 * Pix received, webhook.
 *
 * @param chosenBy the merchant who chose the addresses (`Reach`).
 */
export function bacenPix(
  accountId: string,
  account: BacenPixAccount,
  chosenBy: string | null = null,
): Provider {
  const { config, secrets } = account;
  const { tariff, callback: _, ...reached } = config;
  const settings = [reached, secrets, chosenBy];
  const connection = connectionOf(accountId, settings, () => new Connection(account, chosenBy));
  const { days } = connection.profile.lists;
  const access: Access = { account, connection };
  return {
    reopenAfterMs: config.reopenAfterMs,
    tariff,
    pixKey: config.pixKey,
    // Banks bound the time that one query may be about, some to a few days.
    lists: { sliceMs: 3_600_000, refundSliceMs: days * 86_400_000, everyMs: 0 },
    chargeAuthority: "owner",
    isSlow: () => connection.isSlow,
    openAtOnce: () => null,
    open: (order, now) => openCharge(access, order, now),
    find: (order) => findCharge(access, order),
    withdraw: (order, now) => withdrawCharge(access, order, now),
    revise: (order, now) => reviseCharge(access, order, now),
    readSettlement: (reference) => readSettlement(access, reference),
    refund: (order) => refund(access, order),
    findRefund: (order) => findRefund(access, order),
    listSettlements: (window) => listSettlements(access, window),
    movements: { hasTariffs: false, read: (day, cursor) => readMovements(access, day, cursor) },
    listCharges: (window, now) => listCharges(access, window, now),
    readNotification,
    webhookSlot: { read: () => readWebhook(access), clear: () => clearWebhook(access) },
    registerWebhook: (url) => registerWebhook(access, url),
  };
}
