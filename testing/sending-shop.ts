import { randomUUID } from "node:crypto";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { DeliveryState, EndpointSettings } from "@/lib/webhooks/endpoint";
import { freshSecret } from "@/lib/webhooks/signature";
import { findEndpoint, insertEndpoint } from "@/lib/webhooks/store/endpoints";
import { newMerchant, writtenCharge } from "./charges";
import type { TestDatabase } from "./database";
import { numberAll } from "./feed";
import type { WebhookReceiver } from "./webhook-receiver";

/** An endpoint of a test. */
interface TestEndpoint {
  readonly id: string;
  readonly secret: string;
}

/** A merchant of a test whose events are sent somewhere. */
export interface SendingShop {
  readonly merchantId: MerchantId;
  /** Makes charges with some events each, and numbers them; their ids. */
  happened(charges: number, events?: number): Promise<string[]>;
  /** Adds events of these numbers to a charge, and numbers them in the feed. */
  happensNext(charge: string, numbers: readonly number[]): Promise<void>;
  /** Adds an endpoint, by default for all events from the first on. */
  endpointFor(
    receiver: Pick<WebhookReceiver, "url">,
    settings?: Partial<EndpointSettings> & { readonly fromPosition?: number },
  ): Promise<TestEndpoint>;
  /** An endpoint as it is now, and how it is doing. */
  found(id: string): ReturnType<typeof endpointOf>;
  /** How many deliveries of an endpoint are in each state. */
  statesOf(id: string): Promise<Partial<Record<DeliveryState, number>>>;
}

async function endpointOf(merchantId: MerchantId, id: string) {
  const endpoint = await findEndpoint(merchantId, id);
  if (!endpoint) throw new Error("there is no such endpoint");
  return { ...endpoint.endpoint, ...endpoint.health };
}

/** Makes a merchant, and takes every earlier endpoint away: what another test left is not sent by this one. */
export async function freshShop(database: TestDatabase): Promise<SendingShop> {
  await database.sql("UPDATE webhook_endpoints SET deleted_at = now()");
  const merchant = await newMerchant(randomUUID());
  const addEvent = (charges: readonly string[], number: number) =>
    database.sql(
      `INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
       SELECT id, $2, merchant_id, 'method_chosen', status, status, clock_timestamp(), 'worker'
       FROM charges WHERE id = ANY ($1::uuid[])`,
      [charges, number],
    );
  return {
    merchantId: merchant.id,
    async happened(charges, events = 1) {
      const ids: string[] = [];
      for (let i = 0; i < charges; i += 1) ids.push((await writtenCharge(merchant)).id);
      for (let number = 2; number <= events; number += 1) await addEvent(ids, number);
      await numberAll();
      return ids;
    },
    async happensNext(charge, numbers) {
      for (const number of numbers) await addEvent([charge], number);
      await numberAll();
    },
    async endpointFor(receiver, settings = {}) {
      const secret = freshSecret();
      const added = await insertEndpoint(
        {
          url: receiver.url,
          description: null,
          types: [],
          headers: [],
          fromPosition: 0,
          ...settings,
          merchantId: merchant.id,
          idempotencyKey: randomUUID(),
          requestHash: Buffer.from("hash"),
          secret,
        },
        now(),
      );
      if (added.kind !== "added") throw new Error(added.kind);
      return { id: added.id, secret };
    },
    found: (id) => endpointOf(merchant.id, id),
    async statesOf(id) {
      const rows = await database.sql<{ state: DeliveryState; count: string }>(
        "SELECT state, count(*) FROM webhook_deliveries WHERE endpoint_id = $1 GROUP BY state",
        [id],
      );
      return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
    },
  };
}

/** Whether the events of each charge were taken first in the order of their numbers. */
export function tookInOrder(receiver: WebhookReceiver): boolean {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return receiver.taken().every(({ id }) => {
    const [charge = "", number = ""] = id.split(/_(?=\d+$)/);
    if (seen.has(id)) return true;
    seen.add(id);
    const follows = Number(number) === (last.get(charge) ?? 0) + 1;
    last.set(charge, Number(number));
    return follows;
  });
}
