import { setTimeout as pause } from "node:timers/promises";
import { type Harness, report } from "@/bench/harness";
import { query } from "@/bench/plain-app";
import type { Result } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import { createMany, payAtBank, receiveAll } from "./payments";

/** So many charges are created, and then paid. */
const CHARGES = 2_000;

/** What follows a change is written by then: counters, totals and the feed's positions. */
const FOLLOWED_UP_MS = 5_000;

/** So many tables and indexes are named in a note, those with most of the log first. */
const NAMED = 6;

/** What some work wrote to the write-ahead log, for each of its charges. */
interface Logged {
  /** Bytes without images of pages, whose number depends on when the last checkpoint was. */
  readonly bytes: number;
  readonly images: number;
  readonly records: number;
  /** Bytes of content by table or index, the largest first. */
  readonly parts: readonly { readonly name: string; readonly bytes: number }[];
}

/**
 * Bytes of write-ahead log that a charge takes: created on the merchant's own key, created through a PSP, and paid. Other
 * work beside it does not matter: bytes are counted, not time.
 */
export async function log(harness: Harness): Promise<Result[]> {
  const vintem = await harness.vintem();
  const alone = await vintem.newMerchantOfItsOwnKey();
  const merchant = await vintem.newMerchant();
  const bank = vintem.bank();
  await bank.script({ match: { route: "callback" }, effect: { kind: "drop" } });
  for (const each of [alone, merchant]) await vintem.fill(each, harness.extent.charges);
  await query(vintem.databaseUrl, "CREATE EXTENSION IF NOT EXISTS pg_walinspect");
  report("Write-ahead log");
  const byKey = await logged(vintem, () => create(vintem, alone));
  let ids: string[] = [];
  const throughPsp = await logged(vintem, async () => {
    ids = await create(vintem, merchant);
  });
  const paid = await payAtBank(vintem, ids);
  const payment = await logged(vintem, () => receiveAll(vintem, bank.webhookUrl(), paid));
  await bank.calm();
  const life = throughPsp.bytes + payment.bytes;
  return [
    { ...line("log of a create on the merchant's own key", byKey), goal: { atMost: 6_000 } },
    line("log of a create through a PSP", throughPsp),
    line("log of a payment", payment),
    {
      figure: "log of a charge, created and paid",
      reached: life,
      unit: "B",
      goal: { atMost: 9_000 },
    },
  ];
}

function create(vintem: Vintem, merchant: Merchant): Promise<string[]> {
  return createMany(vintem, merchant, CHARGES);
}

async function logged(vintem: Vintem, work: () => Promise<unknown>): Promise<Logged> {
  const ask = <Row extends object>(text: string, values: unknown[] = []) =>
    query<Row & Record<string, unknown>>(vintem.databaseUrl, text, values);
  const end = async () => {
    const [row] = await ask<{ lsn: string }>("SELECT pg_current_wal_insert_lsn() AS lsn");
    return row?.lsn;
  };
  await ask("CHECKPOINT");
  const from = await end();
  await work();
  await pause(FOLLOWED_UP_MS);
  const range = [from, await end()];
  const [all] = await ask<{ records: string; bytes: string; images: string }>(
    `SELECT count(*) AS records, sum(record_length - fpi_length) AS bytes, sum(fpi_length) AS images
     FROM pg_get_wal_records_info($1, $2)`,
    range,
  );
  const parts = await ask<{ name: string; bytes: string }>(
    `SELECT relname AS name, sum(block_data_length) AS bytes FROM pg_get_wal_block_info($1, $2, false) AS block
     JOIN pg_class ON pg_relation_filenode(pg_class.oid) = block.relfilenode
     GROUP BY 1 ORDER BY 2 DESC LIMIT ${NAMED}`,
    range,
  );
  return {
    bytes: Number(all?.bytes) / CHARGES,
    images: Number(all?.images) / CHARGES,
    records: Number(all?.records) / CHARGES,
    parts: parts.map(({ name, bytes }) => ({ name, bytes: Number(bytes) / CHARGES })),
  };
}

function line(figure: string, { bytes, images, records, parts }: Logged): Result {
  const named = parts.map((part) => `${part.name} ${part.bytes.toFixed(0)}`).join(", ");
  return {
    figure,
    reached: bytes,
    unit: "B",
    note: `${records.toFixed(0)} records; page images ${images.toFixed(0)} B more; most for ${named}`,
  };
}
