import { readdirSync } from "node:fs";
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
    process.env[WHOLE_API] = chosen && all.every((file) => running.has(file)) ? "1" : "0";
  }

  printsToStdio(): boolean {
    return false;
  }
}
