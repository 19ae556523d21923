import { z } from "zod";
import { perAccount } from "@/lib/providers/per-account";
import type { Provider } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import type { BacenPixAccount } from "./account";
import { findCharge, listCharges, openCharge, withdrawCharge } from "./charges";
import { Connection } from "./connection";
import { readMovements } from "./movements";
import { readNotification } from "./notification";
import { findRefund, refund } from "./refunds";
import { listSettlements, readSettlement } from "./settlements";

const connectionOf = perAccount<Connection>();

/**
 * A bank through the Central Bank's API Pix 2.9: immediate charges (cob), charges with due date (cobv),
 * Pix received, webhook.
 *
 * @param publicOnly only addresses of the public internet are connected to.
 */
export function bacenPix(
  accountId: string,
  account: BacenPixAccount,
  publicOnly = false,
): Provider {
  const { config, secrets } = account;
  const settings = [config.apiUrl, config.tokenUrl, secrets, publicOnly];
  const connection = connectionOf(accountId, settings, () => new Connection(account, publicOnly));
  const access: Access = { account, connection };
  return {
    reopenAfterMs: config.reopenAfterMs,
    tariff: config.tariff,
    pixKey: config.pixKey,
    // Banks bound the time that one query may be about, some to a few days.
    lists: { sliceMs: 3_600_000, refundSliceMs: 86_400_000, everyMs: 0 },
    chargeAuthority: "owner",
    openAtOnce: () => null,
    open: (order, now) => openCharge(access, order, now),
    find: (order) => findCharge(access, order),
    withdraw: (order, now) => withdrawCharge(access, order, now),
    readSettlement: (reference) => readSettlement(access, reference),
    refund: (order) => refund(access, order),
    findRefund: (order) => findRefund(access, order),
    listSettlements: (window) => listSettlements(access, window),
    movements: { hasTariffs: false, read: (day, cursor) => readMovements(access, day, cursor) },
    listCharges: (window, now) => listCharges(access, window, now),
    readNotification,
    registerWebhook: (url) => registerWebhook(access, url),
  };
}

async function registerWebhook(access: Access, url: string): Promise<boolean> {
  const path = `/webhook/${encodeURIComponent(access.account.config.pixKey)}`;
  const done = await answered(async () => {
    const current = await access.connection.send("GET", path);
    const known = z.object({ webhookUrl: z.string() }).safeParse(current.body);
    if (current.status === 200 && known.data?.webhookUrl === url) return { kind: "done" } as const;
    const answer = await access.connection.send("PUT", path, { webhookUrl: url });
    return answer.status >= 200 && answer.status < 300
      ? ({ kind: "done" } as const)
      : unknown(answer);
  });
  return done.kind === "done";
}
