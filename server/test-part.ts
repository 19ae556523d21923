import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { onTestFinished } from "vitest";
import { PROJECT } from "./project";
import { SUCCESSOR } from "./successor";
import { type Part, type RunningPart, startPart } from "./supervisor";

/** Files that make a process of the test part behave in a certain way while they exist. */
type Manner = "starts slowly" | "succeeds slowly" | "retires slowly";

/** A part of real processes that do nothing, and how a test knows about them. */
export interface TestPart {
  readonly folder: string;
  readonly part: Part;
  readonly running: RunningPart;
  /** What the supervisor said. */
  readonly reported: readonly string[];
  /** All processes that were ever started, by id, in their order. */
  started(): number[];
  alive(): number[];
  /** Whether a process received the message to retire. */
  gotRetire(pid: number): boolean;
  be(manner: Manner, on: boolean): void;
}

const SCRIPT = `
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
const is = (manner) => existsSync(new URL("./" + encodeURI(manner), import.meta.url));
const successor = process.argv.includes("${SUCCESSOR}");
appendFileSync(new URL("./started", import.meta.url), process.pid + "\\n");
process.on("disconnect", () => process.exit());
process.on("message", () => {
  if (!ready) return;
  writeFileSync(new URL("./retired-" + process.pid, import.meta.url), "");
  if (!is("retires slowly")) process.exit();
});
let ready = false;
setInterval(() => {
  if (ready || is(successor ? "succeeds slowly" : "starts slowly")) return;
  ready = true;
  process.send({ kind: "ready" });
}, 10);
`;

/**
 * Starts a part for one test; it is stopped when that ends.
 *
 * @param options whether it writes a log, below `folder`, and how long its successors may take.
 */
export async function startTestPart(
  options: { readonly logs?: boolean; readonly readyMs?: number } = {},
): Promise<TestPart> {
  const { logs = false, ...limits } = options;
  const folder = mkdtempSync(join(tmpdir(), "vintem-part-"));
  const file = (name: string) => join(folder, name);
  writeFileSync(file("part.mjs"), SCRIPT);
  const reported: string[] = [];
  const script = relative(join(PROJECT, "dist"), file("part.mjs"));
  const part: Part = { name: "worker", home: PROJECT, script, variables: {} };
  const running = startPart(part, {
    logDir: logs ? file("logs") : null,
    ...limits,
    report: (sentence) => reported.push(sentence),
  });
  onTestFinished(async () => {
    await running.stop();
    rmSync(folder, { recursive: true });
  });
  await running.ready;
  const started = () => readFileSync(file("started"), "utf8").trim().split("\n").map(Number);
  return {
    folder,
    part,
    running,
    reported,
    started,
    alive: () => started().filter(isAlive),
    gotRetire: (pid) => existsSync(file(`retired-${pid}`)),
    be: (manner, on) => (on ? writeFileSync(file(manner), "") : rmSync(file(manner))),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
