import { type GivenUpJob, givenUpJobs, retryJobs } from "@/lib/database/jobs";
import { type Given, impossible, type Printed, required, runCommand, UsageError } from "./command";

const USAGE = `Jobs: background work that failed ten times and was given up.

  npm run -s jobs -- list
      What it was about, how often it was tried, and the last error.
  npm run -s jobs -- retry (--id ID | --all)
      Lets it run again, from its first attempt.

Both take --json. Money never depends on one job alone: the banks' own lists are read as well.
`;

await runCommand(USAGE, {
  list: { options: [], run: list },
  retry: { options: ["id"], flags: ["all"], run: retry },
});

async function list(): Promise<Printed> {
  const jobs = await givenUpJobs();
  const text = jobs.length > 0 ? jobs.map(lineOf).join("\n") : "No job was given up.";
  return { json: jobs, text };
}

async function retry(given: Given): Promise<Printed> {
  if (given.all && given.id !== undefined) throw new UsageError("Either --id or --all, not both.");
  const wanted = given.all ? null : required(given, "id");
  const ids = (await givenUpJobs()).map(({ id }) => id);
  const chosen = wanted === null ? ids : ids.filter((id) => id === wanted);
  if (wanted !== null && chosen.length === 0) {
    throw impossible("No given-up job has this --id; list shows them.");
  }
  const count = await retryJobs(chosen);
  return { json: { retried: count }, text: `${count} to be tried again.` };
}

function lineOf({ id, task, payload, attempts, lastError, lastTryAt }: GivenUpJob): string {
  const error = (lastError ?? "").split("\n")[0];
  const about = JSON.stringify(payload);
  return `${id}  ${task}  ${about}  ${attempts} tries, last ${lastTryAt.toISOString()}: ${error}`;
}
