import { now } from "@/lib/platform/clock";
import { closeDatabase } from "@/lib/platform/db/connection";
import { type LaunchEnv, launchEnv, SettingError, settle } from "@/lib/platform/env";
import { assertHasService, clusterOf, hasCluster } from "@/server/data-dir";
import { openDatabase } from "@/server/database";
import { checkDatabase } from "@/server/doctor/check-database";
import { checkDataDir } from "@/server/doctor/check-machine";
import { checkMail } from "@/server/doctor/check-mail";
import { checkService } from "@/server/doctor/check-service";
import { checkTls } from "@/server/doctor/check-tls";
import { type Finding, toMend, toWatch, well } from "@/server/doctor/finding";
import { asInstalled, SCHEMA } from "@/server/project";
import { loadSecret } from "@/server/secret";
import { lockUnlessServed, type Printed, report, runSingleCommand } from "./command";

const USAGE = `Doctor: looks whether the service can run here, and whether it is well.

  npm run -s doctor
      Settings, disk, secret, TLS, mail, database (version, rights, connections, clock, migrations), provider
      accounts, worker, jobs, lists of payments, certificates, discrepancies and backups, each with what
      to do about it. Before the first start, beside a running service, or while it is stopped. Changes
      nothing; where the embedded database does not run, it is started and stopped again.

Exit codes: 0 nothing has to be mended, 1 something has to be, 2 called wrongly. --json prints the findings
for programs.
`;

const MARKS = { ok: "✓", warn: "!", bad: "✗" } as const;

await runSingleCommand(USAGE, { options: [], run: doctor });

async function doctor(): Promise<Printed> {
  const findings: Finding[] = [];
  let launch: LaunchEnv | null = null;
  try {
    launch = launchEnv();
    findings.push(well("settings", `They are those of a ${launch.environment}.`));
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    findings.push(toMend("settings", error.message, "Mend it, then look again."));
  }
  if (launch) {
    findings.push(...checkDataDir(launch), ...(await checkTls(launch, now())));
    findings.push(await checkMail(launch));
    findings.push(...(await checkData(launch)));
  }
  const isFailure = findings.some(({ level }) => level === "bad");
  return { json: { isWell: !isFailure, findings }, text: asInstalled(textOf(findings)), isFailure };
}

/** The database, and what the service has in it. */
async function checkData(launch: LaunchEnv): Promise<Finding[]> {
  const { databaseUrl, dataDir } = launch;
  if (databaseUrl !== null) {
    const findings = await checkDatabase(databaseUrl, launch, SCHEMA);
    return [...findings, ...(await checkRecords(findings, databaseUrl, launch))];
  }
  try {
    if (!hasCluster(clusterOf(dataDir))) {
      return [toWatch("database", "There is none yet.", "npm start makes one in DATA_DIR.")];
    }
    const unlock = await lockUnlessServed(launch);
    const database = await openDatabase(launch, { report, join: true, asIs: true });
    try {
      const findings = await checkDatabase(database.url, launch, SCHEMA);
      return [...findings, ...(await checkRecords(findings, database.url, launch))];
    } finally {
      await database.stop();
      unlock();
    }
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return [toMend("database", error.message, "Mend it, then look again.")];
  }
}

/** What the service has recorded; nothing of a database that is not this release's yet. */
async function checkRecords(
  ofDatabase: readonly Finding[],
  url: string,
  launch: LaunchEnv,
): Promise<Finding[]> {
  if (
    ofDatabase.some(
      ({ what, level }) => level === "bad" || (what === "migrations" && level !== "ok"),
    )
  )
    return [];
  try {
    assertHasService(launch);
    settle(launch, url, loadSecret(launch));
    return await checkService(launch.environment, now());
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [
      toMend("service", `Its records cannot be read: ${why}`, "Look into the log of its start."),
    ];
  } finally {
    await closeDatabase();
  }
}

function textOf(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ what, level, finding, todo }) => [
      `${MARKS[level]} ${what}: ${finding}`,
      ...(todo === null ? [] : todo.split("\n").map((line) => `    ${line}`)),
    ])
    .join("\n");
}
