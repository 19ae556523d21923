import { parseArgs } from "node:util";
import { tableOf } from "../finding";
import { drill } from "./drill";

const USAGE = `Failover: kills the primary database of a service under load, and looks whether anything is lost.

  npm run rehearse:failover [-- --rounds 10]
      A primary and its synchronous standby of the PostgreSQL that comes along, and the production build on
      them. Each round ends every process of the primary with SIGKILL while clients create charges and payers
      pay; the standby is promoted, the address moves, a new standby is copied. At last the standby is
      asynchronous and cut off: what it forgot comes back as docs/backup.md says. 3 rounds if none are named.

It takes --json. Exit code 0: every claim held; 1: one did not; 2: called wrongly.
`;

const ROUNDS_MAX = 100;

const { help, json, rounds } = options();
if (help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => process.exit(1));
try {
  const findings = await drill(rounds, (sentence) => process.stderr.write(`▸ ${sentence}\n`));
  process.stdout.write(json ? `${JSON.stringify(findings)}\n` : `${tableOf(findings)}\n`);
  process.exit(findings.every(({ held }) => held) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : error}\n`);
  process.exit(1);
}

function options(): { readonly help: boolean; readonly json: boolean; readonly rounds: number } {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: "boolean" },
        json: { type: "boolean" },
        rounds: { type: "string", default: "3" },
      },
    });
    const count = Number(values.rounds);
    if (!(Number.isInteger(count) && count >= 1 && count <= ROUNDS_MAX))
      throw new Error(`--rounds must be a whole number from 1 to ${ROUNDS_MAX}.`);
    return { help: values.help === true, json: values.json === true, rounds: count };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}
