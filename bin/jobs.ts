import type { Note } from "@/lib/audit/audited";
import { type GivenUpJob, givenUpJobs, retryJobs } from "@/lib/health/store/jobs";
import { now } from "@/lib/platform/clock";
import { lateProviderLists } from "@/lib/providers/store/psp-accounts";
import { type Input, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `Jobs: background work that was given up after ten tries, and lists that are not read.

  npm run -s jobs -- list
      What it was about, how often it was tried, and the last error; and the accounts whose list of
      payments has not been read for 15 minutes (periodic work is never given up).
  npm run -s jobs -- retry (--id ID | --all)
      Lets it run again, from its first attempt.

Both take --json. Money never depends on one job alone: the banks' own lists are read as well.
`;

/** How old a list's last reading may be, in ms. */
const LATE_MS = 15 * 60_000;

await runCommand(USAGE, {
  list: { options: [], run: list },
  retry: { options: ["id"], flags: ["all"], act: "job.retry", run: retry },
});

async function list(): Promise<Printed> {
  const jobs = await givenUpJobs();
  const late = await lateProviderLists(now(), new Date(now().getTime() - LATE_MS));
  const lines = [
    ...jobs.map(lineOf),
    ...late.map(({ id, name, readTo }) => `${name} (${id}): read to ${readTo.toISOString()} only`),
  ];
  const text = lines.length > 0 ? lines.join("\n") : "No job was given up, and every list is read.";
  return { json: { givenUp: jobs, notRead: late }, text };
}

async function retry(input: Input, note: Note): Promise<Printed> {
  if (input.all && input.id !== undefined) throw new UsageError("Either --id or --all, not both.");
  const wanted = input.all ? null : required(input, "id");
  const ids = (await givenUpJobs()).map(({ id }) => id);
  const chosen = wanted === null ? ids : ids.filter((id) => id === wanted);
  if (wanted !== null && chosen.length === 0) {
    throw impossible("No given-up job has this --id; list shows them.");
  }
  const count = await retryJobs(chosen);
  note({ retried: count }, wanted ?? undefined);
  return { json: { retried: count }, text: `${count} to be tried again.` };
}

function lineOf({ id, task, payload, attempts, lastError, lastTryAt }: GivenUpJob): string {
  const error = (lastError ?? "").split("\n")[0];
  const about = JSON.stringify(payload);
  return `${id}  ${task}  ${about}  ${attempts} tries, last ${lastTryAt.toISOString()}: ${error}`;
}
