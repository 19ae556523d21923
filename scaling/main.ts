import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { exportCharges } from "./exporting";
import { type Finding, none, tableOf } from "./finding";
import { passPooler } from "./pooling";
import { findPrograms, MissingProgram } from "./programs";
import { rollNodes } from "./rolling";
import { Site } from "./site";
import { guessSecrets } from "./throttling";

const USAGE = `Scaling: tries on this machine what docs/scaling.md claims of more than one.

  npm run scaling
      Two nodes behind HAProxy, their statements through PgBouncer in transaction mode, exports from a
      streaming replica: the production build, in a temporary directory. Both nodes are restarted under
      load, row security is looked at through the pooler, the replica is stopped and promoted. Takes
      about two minutes and needs: apt-get install haproxy pgbouncer postgresql

It takes --json. Exit code 0: every claim held; 1: one did not, or a program is missing; 2: called wrongly.
`;

let ending: Promise<never> | null = null;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void end(1));
}

const { help, json } = options();
if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
try {
  const findings = await check();
  process.stdout.write(json ? `${JSON.stringify(findings)}\n` : `${tableOf(findings)}\n`);
  await end(findings.every(({ held }) => held) ? 0 : 1);
} catch (error) {
  const whole = error instanceof Error ? (error.stack ?? error.message) : String(error);
  // A failure that the end itself causes is not reported.
  if (!ending) process.stderr.write(`${error instanceof MissingProgram ? error.message : whole}\n`);
  await end(1);
}

async function check(): Promise<Finding[]> {
  const site = new Site(findPrograms(process.env.PATH ?? ""));
  report("Starting the database, and two commands at once that migrate it");
  const merchants = await site.enrol();
  const [migrated] = await site.databases.sql<{ twice: string }>(
    "SELECT count(*) - count(DISTINCT migration_name) AS twice FROM _prisma_migrations",
  );
  report("Starting the replica, the pooler, two nodes and the balancer");
  await site.grow();
  const [one] = merchants;
  const findings = [
    none(
      "processes that meet an empty database at once migrate it once",
      Number(migrated?.twice),
      `2 at once, ${migrated?.twice} migrations twice`,
    ),
    ...(await rollNodes(site, one, report)),
    ...(await guessSecrets(site)),
    ...(await exportCharges(site, one)),
    ...(await passPooler(site, merchants)),
  ];
  await site.stop();
  if (findings.every(({ held }) => held)) rmSync(site.home, { recursive: true, force: true });
  else report(`Data and logs are kept in ${site.home}`);
  return findings;
}

function options(): { readonly help: boolean; readonly json: boolean } {
  try {
    const { values } = parseArgs({
      options: { help: { type: "boolean" }, json: { type: "boolean" } },
    });
    return { help: values.help === true, json: values.json === true };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}

/** Ends what still runs, and then this process; the first reason to do so is the one that counts. */
function end(code: number): Promise<never> {
  ending ??= Site.stopAll().then(() => process.exit(code));
  return ending;
}

function report(sentence: string): void {
  process.stderr.write(`▸ ${sentence}\n`);
}
