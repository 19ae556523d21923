import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { figuresOfDatabase } from "@/lib/health/database-figures";
import type { MerchantId } from "@/lib/platform/values/ids";
import { insertPspAccount, noteCertificateEnd } from "@/lib/providers/store/psp-accounts";
import { recordBackup } from "@/server/backup/record";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { beat } from "./health";
import { findServiceFacts } from "./service-facts";
import { findVitals } from "./vitals";

const database = freshDatabase();
const HOUR = 3_600;
const DAY = 24 * HOUR;

const account = (name: string, merchantId: MerchantId | null) =>
  insertPspAccount({
    merchantId,
    kind: "bacen-pix",
    name,
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: randomUUID(),
  });

test("a service in which nothing waits has ages of 0, and no backup", async () => {
  await beat("w1");
  const vitals = await findVitals();
  expect(vitals).toMatchObject({
    workersAlive: 1,
    feedLagSeconds: 0,
    notificationsAgeSeconds: 0,
    creatingAgeSeconds: 0,
    webhooksAgeSeconds: 0,
    webhookBacklog: { new: 0, due: 0, later: 0, held: 0 },
    jobs: [],
    jobsAgeSeconds: 0,
    discrepancies: [],
    statements: [],
    certificates: [],
    backupAgeSeconds: null,
  });
  expect(Math.abs(vitals.clockOffsetSeconds)).toBeLessThan(60);
  expect(vitals.walBytes).toBeGreaterThan(0);
});

test("what waits is seen with its age, and of merchants' accounts the worst alone", async () => {
  const [merchant, other] = [await newMerchant(), await newMerchant()];
  const operators = await account("Banco", null);
  const [one, two] = [await account("Um", merchant.id), await account("Dois", other.id)];
  await noteCertificateEnd(operators, new Date(Date.now() + 48 * HOUR * 1_000), null);
  for (const [id, hours] of [
    [operators, 1],
    [one, 2],
    [two, 3],
  ] as const) {
    await database.sql(
      "UPDATE psp_accounts SET statement_read_to = now() - $2 * interval '1 hour' WHERE id = $1",
      [id, hours],
    );
  }
  await database.sql(
    `INSERT INTO exceptions (kind, subject, psp_account_id, merchant_id, facts, opened_at) VALUES
      ('unknown_charge', 'E1', $1, NULL, '{}', now() - interval '2 hours'),
      ('late_payment', 'E2', $1, $2, '{}', now() - interval '5 hours'),
      ('late_payment', 'E3', $1, $2, '{}', now())`,
    [operators, merchant.id],
  );
  await database.sql("SELECT enqueue('a-task', '{}', 'a'), enqueue('a-task', '{}', 'b')");
  await database.sql(
    "UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'a'",
  );
  // Discrepancies of merchants are events too.
  await numberAll();
  await writtenCharge(merchant);
  await database.sql("UPDATE feed_pending SET at = at - interval '1 hour'");
  await recordBackup(
    database.url,
    { takenAt: new Date(Date.now() - HOUR * 1_000), bytes: 1 },
    new AbortController().signal,
  );
  const vitals = await findVitals();
  const about = (seconds: number) => (value: number) => Math.abs(value - seconds) < 120;
  expect(about(HOUR)(vitals.feedLagSeconds)).toBe(true);
  expect(about(HOUR)(vitals.backupAgeSeconds ?? 0)).toBe(true);
  expect(vitals.jobs).toEqual([{ task: "a-task", waiting: 1, running: 0, later: 0, givenUp: 1 }]);
  expect(vitals.discrepancies.map(({ kind, owner, count }) => ({ kind, owner, count }))).toEqual([
    { kind: "late_payment", owner: "merchant", count: 2 },
    { kind: "unknown_charge", owner: "operator", count: 1 },
  ]);
  expect(vitals.discrepancies.map(({ ageSeconds }) => Math.round(ageSeconds / HOUR))).toEqual([
    5, 2,
  ]);
  expect(
    new Map(vitals.statements.map(({ account: id, seconds }) => [id, Math.round(seconds / HOUR)])),
  ).toEqual(
    new Map([
      [operators, 1],
      ["merchants", 3],
    ]),
  );
  expect(
    vitals.certificates.map(({ account: id, seconds }) => [id, Math.round(seconds / HOUR)]),
  ).toEqual([[operators, 48]]);
  await numberAll();
});

test("an account that is followed no more, as its merchant ended collecting long ago, delays nothing", async () => {
  const ended = await newMerchant();
  const id = await account("Três", ended.id);
  await noteCertificateEnd(id, new Date(Date.now() - 24 * HOUR * 1_000), null);
  await database.sql(
    "UPDATE psp_accounts SET statement_read_to = now() - interval '110 days' WHERE id = $1",
    [id],
  );
  const seen = async (days: number) => {
    await database.sql(
      "UPDATE merchants SET collection_ended_at = now() - $2 * interval '1 day' WHERE id = $1",
      [ended.id, days],
    );
    const { statements, certificates } = await findVitals();
    const { providerLists, certificates: ending } = await findServiceFacts();
    return {
      days: Math.round((statements.find((one) => one.account === "merchants")?.seconds ?? 0) / DAY),
      certificates: certificates.filter((one) => one.account === "merchants").length,
      listed: providerLists.some(({ accountId }) => accountId === id),
      ending: ending.some(({ accountId }) => accountId === id),
    };
  };
  expect(await seen(99)).toEqual({ days: 110, certificates: 1, listed: true, ending: true });
  expect(await seen(101)).toEqual({ days: 0, certificates: 0, listed: false, ending: false });
});

test("figures of the database are read once for several scrapes", async () => {
  const [one, two] = await Promise.all([figuresOfDatabase(), figuresOfDatabase()]);
  expect(one).toBe(two);
  expect(one.vintem_database_up).toEqual([["", [1]]]);
  expect(one.vintem_exceptions_age_seconds?.map(([owner]) => owner)).toEqual([
    "operator",
    "merchant",
  ]);
});
