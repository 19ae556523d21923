// Compiles the processes and commands to dist/: TypeScript in, one file an entry out, packages left
// to Node.js. Types are checked by `npm run check`, not here.
import { rmSync } from "node:fs";
import { build } from "esbuild";

const outdir = "dist";
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints: [
    { in: "server/main.ts", out: "server/main" },
    { in: "server/web.ts", out: "server/web" },
    { in: "server/worker.ts", out: "server/worker" },
    { in: "simulator/main.ts", out: "simulator/main" },
    { in: "bench/main.ts", out: "bench/main" },
    { in: "bench/pollers.ts", out: "bench/pollers" },
    { in: "bench/dashboard.ts", out: "bench/dashboard" },
    { in: "bench/data.ts", out: "bench/data" },
    { in: "bin/exceptions.ts", out: "bin/exceptions" },
    { in: "bin/jobs.ts", out: "bin/jobs" },
    { in: "bin/members.ts", out: "bin/members" },
    { in: "bin/merchants.ts", out: "bin/merchants" },
    { in: "bin/psp-accounts.ts", out: "bin/psp-accounts" },
    { in: "bin/restart.ts", out: "bin/restart" },
    { in: "bin/sandbox.ts", out: "bin/sandbox" },
    { in: "bin/signing-keys.ts", out: "bin/signing-keys" },
    { in: "bench/export.ts", out: "bench/export" },
    { in: "chaos/main.ts", out: "chaos/main" },
    { in: "chaos/api.ts", out: "chaos/api" },
    { in: "scaling/main.ts", out: "scaling/main" },
    { in: "bin/backup.ts", out: "bin/backup" },
    { in: "bin/restore.ts", out: "bin/restore" },
  ],
  outdir,
  bundle: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20.20",
  jsx: "automatic",
  sourcemap: true,
  // Next.js's package has no `exports` map, so Node.js wants the file's whole name.
  alias: { "next/server": "next/server.js", "next/headers": "next/headers.js" },
  logLevel: "error",
});

// All the script of the payers' pages: it goes into the page itself (server/payer-pages), so it is small
// and for old phones too.
await build({
  entryPoints: [{ in: "components/checkout/browser/main.ts", out: "browser/checkout" }],
  outdir,
  bundle: true,
  minify: true,
  format: "iife",
  platform: "browser",
  target: "es2018",
  charset: "utf8",
  logLevel: "error",
});
