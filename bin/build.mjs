// Compiles the processes, the commands and what the payers' pages bring to a browser, to dist/.
import { renameSync, rmSync } from "node:fs";
import { build } from "esbuild";
import { browserBundles, PROCESSES } from "./bundles.mjs";

/** A build that fails leaves the one that was there. */
const outdir = "dist.new";
rmSync(outdir, { recursive: true, force: true });
const bundles = [{ ...PROCESSES, outdir }, ...browserBundles(`${outdir}/browser`)];
await Promise.all(bundles.map((bundle) => build(bundle)));
rmSync("dist", { recursive: true, force: true });
renameSync(outdir, "dist");
