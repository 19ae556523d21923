import { afterAll, beforeAll, expect, test } from "vitest";
import { payerPages } from "@/app/checkout/payer-pages";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { env, settle } from "@/lib/platform/env";
import { PacedTurns } from "@/lib/platform/paced-turns";
import { awaitPayerTurn } from "@/lib/rate-limits/payer-turns";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownShop } from "@/testing/own-shop";
import { newPaymentLink } from "@/testing/payment-links";

freshDatabase();
const { shop } = ownShop();

let before: ReturnType<typeof env>;
beforeAll(() => {
  before = env();
  const limited = { ...before, rateLimits: { ...before.rateLimits, pages: 1_000 } };
  settle(limited, before.databaseUrl, before.secret);
});
afterAll(() => void settle(before, before.databaseUrl, before.secret));

const ASSETS = { stylesheet: "/assets/checkout.css", script: "" };

test.each(["GET", "POST"])(
  "G19 the page that a payer's %s is answered with waits for a turn of its site, and another site's does not",
  async (method) => {
    const turns = new PacedTurns<string>({
      each: 1,
      freeMs: 0,
      mostMs: 60_000,
      backMs: 60_000,
      waitMs: 100,
    });
    const pages = payerPages(ASSETS, turns);
    const { found } = await newPaymentLink({ merchantId: shop.merchantId });
    // A form that was never opened makes nothing, and is answered with the page.
    const body = method === "POST" ? new URLSearchParams({ key: "x" }) : null;
    const statusFrom = async (address: string) => {
      const headers = { [ADDRESS_HEADER]: address };
      const request = new Request(`http://localhost/pay/${found.link.slug}`, {
        method,
        headers,
        body,
      });
      return (await pages(request)).status;
    };
    const made = method === "POST" ? 409 : 200;
    let end = () => {};
    const held = new Promise<void>((done) => {
      end = done;
    });
    const holding = turns.run("2001:db8:77::/48", () => held);
    expect(await statusFrom("2001:db8:77:1::1")).toBe(503);
    expect(await statusFrom("2001:db8:99:1::1")).toBe(made);
    end();
    await holding;
    expect(await statusFrom("2001:db8:77:1::1")).toBe(made);
  },
);

test("G19 pages of a merchant that very many addresses open wait, and those of another merchant do not", async () => {
  const pages = payerPages(ASSETS);
  const popular = await newPaymentLink({ merchantId: shop.merchantId });
  const quiet = await newPaymentLink({ merchantId: (await newMerchant()).id });
  const made: string[] = [];
  const open = async ({ found }: typeof quiet, address: string) => {
    const headers = { [ADDRESS_HEADER]: address };
    await pages(new Request(`http://localhost/pay/${found.link.slug}`, { headers }));
    made.push(found.link.slug);
  };
  const ofPopular = (at: number) => awaitPayerTurn("page", shop.merchantId, `10.1.0.${at}`);
  for (let at = 0; at < 140; at += 1) await ofPopular(at);
  const waiting = Array.from({ length: 50 }, (_, at) => ofPopular(at));
  const late = open(popular, "10.2.0.1");
  await open(quiet, "10.2.0.1");
  expect(made).toEqual([quiet.found.link.slug]);
  await Promise.all([late, ...waiting]);
});

test("G19 forms of a merchant that very many addresses send wait before anything is done, and those of another merchant do not", async () => {
  const pages = payerPages(ASSETS);
  const popular = await newPaymentLink({ merchantId: shop.merchantId });
  const quiet = await newPaymentLink({ merchantId: (await newMerchant()).id });
  const answered: string[] = [];
  const send = async ({ found }: typeof quiet, address: string) => {
    const headers = { [ADDRESS_HEADER]: address };
    const body = new URLSearchParams({ key: "x" });
    const url = `http://localhost/pay/${found.link.slug}`;
    await pages(new Request(url, { method: "POST", headers, body }));
    answered.push(found.link.slug);
  };
  const ofPopular = (at: number) => awaitPayerTurn("form", shop.merchantId, `10.1.0.${at}`);
  for (let at = 0; at < 60; at += 1) await ofPopular(at);
  const waiting = Array.from({ length: 30 }, (_, at) => ofPopular(at));
  const late = send(popular, "10.2.0.2");
  await send(quiet, "10.2.0.2");
  expect(answered).toEqual([quiet.found.link.slug]);
  await Promise.all([late, ...waiting]);
});
