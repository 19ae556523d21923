import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { FullConfig, Reporter, Suite } from "@playwright/test/reporter";
import { WHOLE_API } from "./service";

/** Notes whether a run has every spec of the API, so that a run of one file need not see every answer. */
export default class WholeApi implements Reporter {
  onBegin({ grep, shard }: FullConfig, suite: Suite): void {
    const chosen = String(grep) === "/.*/" && shard === null;
    const running = new Set(
      suite
        .allTests()
        .filter((test) => test.parent.project()?.name === "api")
        .map(({ location }) => location.file),
    );
    const all = readdirSync("e2e/api", { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".spec.ts"))
      .map((name) => resolve("e2e/api", name));
    // A file of which every test is left to `npm run test:deep` is not missed.
    const isLeftOut = (file: string) => readFileSync(file, "utf8").includes("ONLY_DEEP");
    const isWhole = all.every((file) => running.has(file) || isLeftOut(file));
    process.env[WHOLE_API] = chosen && isWhole ? "1" : "0";
  }

  printsToStdio(): boolean {
    return false;
  }
}
