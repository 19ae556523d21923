import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { launch, launchThroughNext } from "./launch";

/** Where the tests find the service that this set-up started. */
export const SERVICE_URL = "VINTEM_E2E_URL";
export const THROUGH_NEXT_URL = "VINTEM_E2E_THROUGH_NEXT";
export const SIMULATOR_URL = "VINTEM_E2E_SIMULATOR";
export const SERVICE_DATA = "VINTEM_E2E_DATA";

/**
 * Playwright's global set-up: one service on a fresh data directory for all specs, with one more app
 * process, in which Next.js runs the machine routes.
 */
export default async function startService(): Promise<() => Promise<void>> {
  // Tests speak for several addresses, so that failures they count do not add up.
  const settings = { TRUSTED_PROXIES: "1" };
  const service = await launch(settings);
  const throughNext = await launchThroughNext(service, settings);
  process.env[SERVICE_URL] = service.url;
  process.env[THROUGH_NEXT_URL] = throughNext.url;
  process.env[SERVICE_DATA] = service.dataDir;
  process.env[SIMULATOR_URL] = simulatorOf(service.dataDir);
  return async () => {
    await throughNext.stop();
    await service.stop();
    rmSync(service.dataDir, { recursive: true, force: true });
  };
}

/** The address of a service's simulated bank. */
export function simulatorOf(dataDir: string): string {
  return `http://127.0.0.1:${readFileSync(join(dataDir, "simulator", "port"), "utf8").trim()}`;
}
