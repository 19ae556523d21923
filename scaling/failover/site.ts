import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { ApiClient } from "@/chaos/api-client";
import type { Bank } from "@/chaos/bank";
import { validBody } from "@/e2e/support/bodies";
import { cleanEnvironment, type Launched } from "@/e2e/support/launch";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { Relay } from "@/testing/relay";
import { eventually } from "../programs";
import type { ReplicatedPair } from "./pair";

/** A service on a primary with a standby, reached through an address that moves. */
export interface Site {
  readonly pair: ReplicatedPair;
  readonly address: Relay;
  readonly service: Launched;
  readonly bank: Bank;
  readonly api: ApiClient;
}

/** What the script of a failover does: promotes, and only then lets statements reach the new primary. */
export async function takeOver(
  { pair, address }: Site,
  beforeServing: () => Promise<void> = async () => {},
): Promise<void> {
  await address.cut();
  await pair.promote();
  await beforeServing();
  address.leadTo(pair.port);
  await address.mend();
}

/** Creates a charge, as often as it takes; its id. */
export async function insist(api: ApiClient, key: string): Promise<string> {
  for (;;) {
    const reply = await api.create(key, validBody({ description: key }));
    if (reply?.status === 201) return (reply.body as PaymentResponse).id;
    await pause(50);
  }
}

/** Waits until as many charges are RECEIVED as were paid. */
export async function received({ api, pair }: Site, paid: number): Promise<void> {
  // The worker reads the bank's list each minute; this is that reading.
  await pair.sql("SELECT enqueue('read-statements', '{}', 'read-statements')");
  await eventually(async () => {
    const page = await api.list({ status: "RECEIVED", size: "1" });
    if (page?.page.totalElements !== paid) throw new Error("money is not RECEIVED");
  }, 150);
}

/** The whole listing, in the order of creation, so that its pages do not shift. */
export function everyCharge(api: ApiClient): Promise<PaymentResponse[]> {
  return eventually(async () => {
    const listed = await api.listAll({ sort: "createdAt,asc" });
    if (!listed) throw new Error("the charges are not listed");
    return listed;
  }, 60);
}

export function sum(counts: object): number {
  return Object.values(counts).reduce((all: number, count: number) => all + count, 0);
}

export function inWords(breaches: object): string {
  const broken = Object.entries(breaches).filter(([, count]) => count > 0);
  return broken.map(([name, count]) => `${count} ${name}`).join(", ") || "0 differences";
}

/** How many payments the books do not agree with. */
export async function booksDifferences({ pair, service }: Site): Promise<number> {
  const env = {
    ...cleanEnvironment(),
    NODE_ENV: "production" as const,
    DATA_DIR: service.dataDir,
    DATABASE_URL: pair.url,
  };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["dist/bin/books.js", "check", "--json"], {
    env,
  }).catch((error: { readonly stdout: string }) => error);
  return (JSON.parse(stdout) as { readonly broken: readonly unknown[] }).broken.length;
}
