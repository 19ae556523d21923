// The command line `vintem`.
import { run } from "./run.js";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ending.abort());
// A reader such as head may end before the command does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exit(error.code === "EPIPE" ? 0 : 1);
});

process.exitCode = await run(process.argv.slice(2), {
  variables: process.env,
  ending: ending.signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
