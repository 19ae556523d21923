import { z } from "zod";
import { perAccount } from "@/lib/providers/per-account";
import type { Provider } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import type { BacenPixAccount } from "./account";
import { findCharge, listCharges, openCharge, withdrawCharge } from "./charges";
import { Connection } from "./connection";
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

  async function open(order: ChargeOrder, now: Date): Promise<OpenOutcome> {
    return answered(async () => {
      const answer = await connection.send(
        "PUT",
        pathOf(order),
        order.lateTerms ? cobvRequest(order, account) : cobRequest(order, account, now),
      );
      if (answer.status === 200 || answer.status === 201) {
        const found = outcomeOfCob(answer.body, order, account);
        return found.kind === "opened" ? found : notOpened(found);
      }
      const refusal = refusalOrUnknown(answer);
      if (refusal.kind !== "refused") return refusal;
      // A charge that exists is refused as well; only one that does not was refused for good.
      const found = await find(order);
      if (found.kind === "absent") return refusal;
      return found.kind === "opened" ? found : notOpened(found);
    });
  }

  async function find(order: ChargeOrder): Promise<FindOutcome> {
    return answered(async () => {
      const answer = await connection.send("GET", pathOf(order));
      if (answer.status === 404) return absentOrUnknown(answer);
      if (answer.status !== 200) return unknown(answer);
      return outcomeOfCob(answer.body, order, account);
    });
  }

  async function withdraw(order: ChargeOrder, now: Date): Promise<WithdrawOutcome> {
    return answered(async () => {
      const answer = await connection.send("PATCH", pathOf(order), {
        status: "REMOVIDA_PELO_USUARIO_RECEBEDOR",
      });
      if (answer.status === 200) {
        const cob = readCob(answer.body);
        return cob && isRemoved(cob) ? { kind: "withdrawn" } : unknown(answer);
      }
      if (answer.status === 404) return absentOrUnknown(answer);
      if (answer.status !== 400) return unknown(answer);
      // Not ATIVA: it may just have been paid, so look again before believing anything.
      const found = await find(order);
      // Past its own validity nobody can pay it, though API Pix goes on calling it ATIVA.
      if (found.kind === "opened")
        return now >= order.expiresAt ? { kind: "withdrawn" } : unknown(answer);
      return found;
    });
  }

  async function readSettlement(reference: string): Promise<SettlementOutcome> {
    return answered(async () => {
      const answer = await connection.send("GET", `/pix/${encodeURIComponent(reference)}`);
      if (answer.status === 404) return absentOrUnknown(answer);
      if (answer.status !== 200) return unknown(answer);
      const settlement = readPix(answer.body);
      return settlement?.reference === reference
        ? { kind: "found", settlement }
        : { kind: "unknown", reason: "another Pix than asked for" };
    });
  }

  async function refund(order: RefundOrder): Promise<Exclude<RefundOutcome, { kind: "absent" }>> {
    return answered(async () => {
      const answer = await connection.send("PUT", refundPath(order), refundRequest(order));
      if (answer.status === 200 || answer.status === 201) return knownRefund(answer, order);
      const problem = finalNo(answer);
      if (!problem) return unknown(answer);
      // A refund that exists is refused as well; only one that does not was refused for good.
      const found = await findRefund(order);
      if (found.kind === "absent") return { kind: "refused", reason: describeProblem(problem) };
      // That this look was not sent says nothing of the refund, which was.
      return found.kind === "unknown" ? { kind: "unknown", reason: found.reason } : found;
    });
  }

  async function findRefund(
    order: RefundOrder,
  ): Promise<Exclude<RefundOutcome, { kind: "refused" }>> {
    return answered(async () => {
      const answer = await connection.send("GET", refundPath(order));
      if (answer.status === 404) return absentOrUnknown(answer);
      return answer.status === 200 ? knownRefund(answer, order) : unknown(answer);
    });
  }

  async function listSettlements(
    window: ListWindow & { readonly changing: boolean },
  ): Promise<ListOutcome<ProviderSettlement>> {
    return answered(async () => {
      const query = listQuery(window);
      if (window.changing) query.set("devolucaoPresente", "true");
      const answer = await connection.send("GET", `/pix?${query}`);
      return answer.status === 200
        ? readList(answer.body, "pix", window, readPix)
        : unknown(answer);
    });
  }

  async function listCharges(window: ListWindow, now: Date): Promise<ListOutcome<ProviderCharge>> {
    return answered(async () => {
      const immediate = await listOf("/cob", window, now);
      const dueDated = await listOf("/cobv", window, now);
      if (immediate.kind === "unknown") return immediate;
      if (dueDated.kind === "unknown") return dueDated;
      return {
        kind: "page",
        items: [...immediate.items, ...dueDated.items],
        unreadable: immediate.unreadable + dueDated.unreadable,
        last: immediate.last && dueDated.last,
      };
    });
  }

  async function listOf(
    path: "/cob" | "/cobv",
    window: ListWindow,
    now: Date,
  ): Promise<ListOutcome<ProviderCharge>> {
    const answer = await connection.send("GET", `${path}?${listQuery(window)}`);
    // An account without the permission for charges with due date has none.
    if (path === "/cobv" && answer.status === 403) return NO_ITEMS;
    if (answer.status !== 200) return unknown(answer);
    return readList(answer.body, "cobs", window, (item) => {
      const cob = readCob(item);
      return cob && providerChargeOf(cob, dueDateEnd(item), now);
    });
  }

  async function registerWebhook(url: string): Promise<boolean> {
    const path = `/webhook/${encodeURIComponent(config.pixKey)}`;
    const done = await answered(async () => {
      const current = await connection.send("GET", path);
      const known = z.object({ webhookUrl: z.string() }).safeParse(current.body);
      if (current.status === 200 && known.data?.webhookUrl === url)
        return { kind: "done" } as const;
      const answer = await connection.send("PUT", path, { webhookUrl: url });
      return answer.status >= 200 && answer.status < 300
        ? ({ kind: "done" } as const)
        : unknown(answer);
    });
    return done.kind === "done";
  }

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
