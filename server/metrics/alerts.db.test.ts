import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { figuresOfVitals } from "@/lib/health/database-figures";
import { findVitals } from "@/lib/health/store/vitals";
import { FiguresSum } from "@/lib/platform/metrics/figures";
import { insertPspAccount, noteCertificateEnd } from "@/lib/providers/store/psp-accounts";
import { recordBackup } from "@/server/backup/record";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { assertExposition, prometheusProgram } from "@/testing/exposition";
import { numberAll } from "@/testing/feed";
import { printFigures } from "./exposition";

const database = freshDatabase();

/** The exposition of what the database knows now. */
async function exposed(): Promise<ReadonlyMap<string, number>> {
  const sum = new FiguresSum();
  sum.add(figuresOfVitals(await findVitals()), "");
  sum.add({ vintem_database_up: [["", [1]]] }, "");
  const { text } = await printFigures(sum, "");
  return new Map([...assertExposition(text).values()].flatMap(({ samples }) => [...samples]));
}

/** Which of these alerts Prometheus' own evaluation fires, if the figures stay as they are for two hours. */
function firing(samples: ReadonlyMap<string, number>, alerts: readonly string[]): string[] {
  const promtool = prometheusProgram("promtool");
  if (promtool === null) return byThreshold(samples, alerts);
  const folder = mkdtempSync(join(tmpdir(), "vintem-alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const series = [...samples].map(
    ([name, value]) => `      - series: '${name}'\n        values: '${value}x150'`,
  );
  return alerts.filter((alert) => {
    const file = join(folder, `${alert}.yml`);
    // It is expected to be silent: promtool says so, or what fires.
    writeFileSync(
      file,
      `rule_files: ['${resolve("ops/alerts.yml")}']\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n${series.join("\n")}\n    alert_rule_test:\n      - alertname: ${alert}\n        eval_time: 2h\n        exp_alerts: []\n`,
    );
    const { status, stdout, stderr } = spawnSync(promtool, ["test", "rules", file], {
      encoding: "utf8",
    });
    if (status !== 0) expect(`${stdout}${stderr}`).toContain("exp:[");
    return status !== 0;
  });
}

/** The same for rules that compare one metric with a number, where Prometheus is not installed. */
function byThreshold(samples: ReadonlyMap<string, number>, alerts: readonly string[]): string[] {
  const rules = readFileSync("ops/alerts.yml", "utf8");
  return alerts.filter((alert) => {
    const [, expr = ""] = new RegExp(`alert: ${alert}\\n +expr: (.*)`).exec(rules) ?? [];
    const [, name = "", than = "", first = "0", second = "1"] =
      /(vintem_\w+).*? ([<>]) (\d+)(?: \* (\d+))?/.exec(expr) ?? [];
    const selected = /\{state="(\w+)"\}/.exec(expr)?.[1];
    const limit = Number(first) * Number(second);
    return [...samples].some(
      ([series, value]) =>
        series.startsWith(name) &&
        (selected === undefined || series.includes(`state="${selected}"`)) &&
        (than === ">" ? value > limit : value < limit),
    );
  });
}

const ALERTS = [
  "VintemFeedLag",
  "VintemStatementAge",
  "VintemExceptionsAge",
  "VintemCertificateEnds",
  "VintemJobsGivenUp",
  "VintemBackupOld",
];

test("the fault that each alert is for raises it, and it alone", async () => {
  const merchant = await newMerchant();
  const account = await insertPspAccount({
    merchantId: null,
    kind: "bacen-pix",
    name: "Banco",
    methods: ["PIX"],
    config: {},
    secrets: {},
    webhookToken: randomUUID(),
  });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const backUp = (hours: number) =>
    recordBackup(
      database.url,
      { takenAt: hoursAgo(hours), bytes: 1 },
      new AbortController().signal,
    );
  await noteCertificateEnd(account, hoursAgo(-24 * 60), null);
  await backUp(1);
  await numberAll();
  expect(firing(await exposed(), ALERTS)).toEqual([]);

  /** Each fault, and how it is mended. */
  const faults: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      "VintemFeedLag",
      async () => {
        await writtenCharge(merchant);
        await database.sql("UPDATE feed_pending SET at = at - interval '10 minutes'");
      },
      () => numberAll(),
    ],
    [
      "VintemStatementAge",
      () =>
        database.sql("UPDATE psp_accounts SET statement_read_to = now() - interval '20 minutes'"),
      () => database.sql("UPDATE psp_accounts SET statement_read_to = now()"),
    ],
    [
      "VintemExceptionsAge",
      () =>
        database.sql(
          `INSERT INTO exceptions (kind, subject, psp_account_id, facts, opened_at)
           VALUES ('unknown_charge', 'E1', $1, '{}', now() - interval '25 hours')`,
          [account],
        ),
      () =>
        database.sql(
          "UPDATE exceptions SET resolution = 'ignore', resolved_at = now(), resolved_by = 'operator', note = 'x'",
        ),
    ],
    [
      "VintemCertificateEnds",
      () => noteCertificateEnd(account, hoursAgo(-24 * 13), null),
      () => noteCertificateEnd(account, hoursAgo(-24 * 60), null),
    ],
    [
      "VintemJobsGivenUp",
      async () => {
        await database.sql("SELECT enqueue('read-statement', '{}', 'a')");
        await database.sql("UPDATE graphile_worker._private_jobs SET attempts = max_attempts");
      },
      () => database.sql("DELETE FROM graphile_worker._private_jobs"),
    ],
    [
      "VintemBackupOld",
      async () => {
        await database.sql("DELETE FROM backups");
        await backUp(27);
      },
      () => backUp(1),
    ],
  ];
  expect(faults.map(([alert]) => alert)).toEqual(ALERTS);
  for (const [alert, fault, mend] of faults) {
    await fault();
    expect(firing(await exposed(), ALERTS), alert).toEqual([alert]);
    await mend();
    expect(firing(await exposed(), ALERTS), `${alert} is over`).toEqual([]);
  }
});
