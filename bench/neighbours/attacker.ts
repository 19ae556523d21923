import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type EventReceiver, openReceiver } from "@/bench/event-receiver";
import type { Answers, FloodPlan, FloodRequest } from "@/bench/flood-plan";
import { MerchantPages } from "@/bench/merchant-pages";
import { query } from "@/bench/plain-app";
import { run } from "@/bench/processes";
import { signedIn } from "@/bench/signed-in";
import type { Merchant, Vintem } from "@/bench/vintem";
import { accountAt, openSlowBank, type SlowBank } from "@/testing/slow-bank";

/** Endpoints that a merchant may have at most, all of which hang. */
const HANGING_ENDPOINTS = 16;

/** What an attacker has to send: its own and what anybody finds out. */
export interface Attacker {
  readonly vintem: Vintem;
  /** With a Pix key of its own and very many charges. */
  readonly merchant: Merchant;
  /** Headers of its systems. */
  readonly bearer: Readonly<Record<string, string>>;
  /** Headers of its owner in a browser. */
  readonly session: Readonly<Record<string, string>>;
  readonly email: string;
  /** Some of its charges. */
  readonly chargeIds: readonly string[];
  /** The path of its payment link's page. */
  readonly linkPath: string;
  /** Its account's bank, which takes 7 s for an answer. */
  readonly bank: SlowBank;
  /** Gets a fresh token, which lasts for five minutes. */
  renewToken(): Promise<void>;
  /** Lets the endpoints that never answer have events from now on, or no more. */
  endpoints(enabled: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Makes an attacker with so many charges. */
export async function openAttacker(vintem: Vintem, charges: number): Promise<Attacker> {
  const merchant = await vintem.newMerchantOfItsOwnKey();
  await vintem.fill(merchant, charges);
  const bearer = { authorization: `Bearer ${await vintem.token(merchant)}` };
  const cookie = await signedIn(vintem.url, merchant.email, merchant.password, vintem.pagesUrl);
  const link = { title: "Aula de violão", amount: 25, billingTypes: ["PIX"] };
  const made = (await posted(vintem, "/payment-links", bearer, link)) as { url: string };
  const rows = await query<{ id: string }>(
    vintem.databaseUrl,
    "SELECT id FROM charges WHERE merchant_id = $1 LIMIT 1000",
    [merchant.merchantId],
  );
  const bank = await openSlowBank();
  const folder = mkdtempSync(join(tmpdir(), "vintem-bench-"));
  const other = await vintem.newMerchant();
  await vintem.operator("psp-accounts", ...accountAt(bank.url, other.merchantId, folder));
  rmSync(folder, { recursive: true });
  while (bank.webhookUrl() === null) await pause(100);
  const hanging: EventReceiver[] = [];
  const endpointIds: string[] = [];
  return {
    vintem,
    merchant,
    bearer,
    session: { cookie, origin: vintem.pagesUrl, "sec-fetch-site": "same-origin" },
    email: merchant.email,
    chargeIds: rows.map(({ id }) => id),
    linkPath: new URL(made.url).pathname,
    bank,
    async renewToken() {
      bearer.authorization = `Bearer ${await vintem.token(merchant)}`;
    },
    async endpoints(enabled) {
      // Signed in anew: adding an endpoint wants a proof of the password of the last ten minutes.
      const pages = await MerchantPages.of(vintem.pagesUrl, merchant);
      const paused = [...endpointIds];
      while (enabled && endpointIds.length < HANGING_ENDPOINTS) {
        const receiver = await openReceiver(true);
        hanging.push(receiver);
        endpointIds.push(await pages.addEndpoint(receiver.url));
      }
      if (enabled) for (const id of paused) await pages.resume(id);
      else for (const id of endpointIds) await pages.pause(id);
    },
    async close() {
      bank.close();
      await Promise.all(hanging.map((receiver) => receiver.close()));
    },
  };
}

/** Posts what a system would; what was answered. */
async function posted(
  vintem: Vintem,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<unknown> {
  const answer = await fetch(vintem.url + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Floods the service from a process of its own for so many seconds. */
export async function flood(
  { vintem }: Pick<Attacker, "vintem">,
  requests: readonly FloodRequest[],
  load: Omit<FloodPlan, "url" | "requests">,
): Promise<Answers> {
  const plan: FloodPlan = { url: vintem.url, requests, ...load };
  const words = ["-n", "19", process.execPath, "dist/bench/flooder.js"];
  return JSON.parse(await run("nice", words, {}, JSON.stringify(plan))) as Answers;
}
