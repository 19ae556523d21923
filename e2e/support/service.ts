import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the tests find the service that this set-up started. */
export const SERVICE_URL = "VINTEM_E2E_URL";
export const SIMULATOR_URL = "VINTEM_E2E_SIMULATOR";
export const SERVICE_DATA = "VINTEM_E2E_DATA";

/**
 * Starts the production build, whole, on a fresh data directory: embedded PostgreSQL, migrations,
 * simulated bank, worker and app.
 */
export default async function startService(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-e2e-"));
  // Started as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...environment(),
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url,
      // Tests speak for several addresses, so that failures they count do not add up.
      TRUSTED_PROXIES: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await welcomed(service);
  process.env[SERVICE_URL] = url;
  process.env[SERVICE_DATA] = dataDir;
  const simulatorPort = readFileSync(join(dataDir, "simulator", "port"), "utf8").trim();
  process.env[SIMULATOR_URL] = `http://127.0.0.1:${simulatorPort}`;
  return async () => {
    const ended = new Promise((done) => service.once("exit", done));
    service.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Without what the outer npm and the outer environment say about a service of their own. */
function environment(): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  for (const name of Object.keys(inherited)) {
    if (/^npm_|^DATABASE_URL$|^VINTEM_|^PUBLIC_URL$|^HOST$/.test(name)) delete inherited[name];
  }
  return inherited;
}

function welcomed(service: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = "";
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ctrl-C stops everything")) ready();
    };
    service.stdout?.on("data", read);
    service.stderr?.on("data", read);
    service.once("exit", () => failed(new Error(`the service did not start:\n${output}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer();
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : 0));
    });
  });
}
