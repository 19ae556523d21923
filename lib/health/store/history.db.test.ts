import { expect, test } from "vitest";
import { followedFigure } from "@/lib/health/history";
import { env, settle } from "@/lib/platform/env";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll } from "@/testing/feed";
import { findHealthHistory, sampleHealth } from "./history";

const database = freshDatabase();

test("five minutes keep the worst of their samples, and what is older than two days goes", async () => {
  // A folder that is there, for the room on its disk.
  settle({ ...env(), dataDir: process.cwd() }, env().databaseUrl, env().secret);
  const merchant = await newMerchant();
  await database.sql(
    `INSERT INTO health_samples (at, feed_lag, notifications_age, jobs_age, webhooks_age, exceptions_age)
     VALUES (now() - interval '49 hours', 1, 0, 0, 0, 0), (now() - interval '30 hours', 2, 0, 0, 0, 0),
       (now() - interval '2 hours', 3, 0, 0, 0, 0)`,
  );
  await writtenCharge(merchant);
  await database.sql("UPDATE feed_pending SET at = at - interval '1 hour'");
  await Promise.all([sampleHealth(), sampleHealth()]);
  await numberAll();
  await sampleHealth();
  const history = await findHealthHistory();
  const lags = history.map(({ feedLag }) => Math.round(feedLag ?? 0));
  expect(lags[0]).toBe(3);
  expect(Math.max(...lags)).toBeGreaterThanOrEqual(3_600);
  // A boundary of five minutes may lie between the samples.
  expect(lags.length).toBeLessThanOrEqual(3);
  expect(history.at(-1)).toMatchObject({ statementAge: null, backupAge: null });
  expect(history.at(-1)?.diskFree).toBeGreaterThan(0);
  const [{ count } = { count: 0n }] = await database.sql<{ count: bigint }>(
    "SELECT count(*) FROM health_samples WHERE at < now() - interval '48 hours'",
  );
  expect(Number(count)).toBe(0);
  expect(followedFigure("feedLag", history, new Date())?.highest).toBeGreaterThanOrEqual(3_600);
  expect(followedFigure("backupAge", history, new Date())).toBeNull();
});
