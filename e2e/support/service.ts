import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { unseenAnswers } from "./contract";
import { launch, operatorOf, PREPARED_DATA, temporaryData } from "./launch";

/** Where the tests find the service that this set-up started. */
export const SERVICE_URL = "VINTEM_E2E_URL";
export const SIMULATOR_URL = "VINTEM_E2E_SIMULATOR";
export const SERVICE_DATA = "VINTEM_E2E_DATA";
/** The e-mail and password, as JSON, of the operator by whom tests make merchants and members. */
export const OPERATOR = "VINTEM_E2E_OPERATOR";

/** Set by e2e/support/whole-api when every spec of the API runs, none of its tests left out. */
export const WHOLE_API = "VINTEM_E2E_WHOLE_API";

/**
 * Tests speak for several addresses, so that failures they count do not add up; and every response is held
 * against its declaration.
 */
export const SERVICE_SETTINGS = {
  TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
  CHECK_RESPONSES: "1",
  SECURITY_CONTACT: "mailto:seguranca@vintem.example",
  // Two processes, so that what one of them remembers is met by requests to the other.
  WEB_CONCURRENCY: "2",
};

/** Playwright's global set-up: one service on a fresh data directory for all specs. */
export default async function startService(): Promise<() => Promise<void>> {
  const service = await launch(SERVICE_SETTINGS);
  const prepared = temporaryData();
  process.env[SERVICE_URL] = service.url;
  process.env[SERVICE_DATA] = service.dataDir;
  process.env[SIMULATOR_URL] = simulatorOf(service.dataDir);
  process.env[PREPARED_DATA] = prepared;
  const operator = ["add-operator", "--email", "operador@vintem.example", "--json"];
  process.env[OPERATOR] = await operatorOf(service, "members", ...operator);
  return async () => {
    await service.stop();
    refuseUndeclared(service.dataDir);
    if (process.env[WHOLE_API] === "1") refuseUnseen(service.dataDir);
    for (const folder of [service.dataDir, prepared]) {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** The address of a service's simulated bank. */
export function simulatorOf(dataDir: string): string {
  return `http://127.0.0.1:${readFileSync(join(dataDir, "simulator", "port"), "utf8").trim()}`;
}

/** Fails the run when an operation gave a response that it does not declare (lib/api/declared). */
function refuseUndeclared(dataDir: string): void {
  const folder = join(dataDir, "logs");
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
  const found = lines.filter((line) => line.includes('"an undeclared response"'));
  if (found.length > 0) throw new Error([...new Set(found)].join("\n"));
}

/** Answers that the document describes and no spec can provoke, each with its reason. It may only shrink. */
const UNSEEN: Readonly<Record<string, string>> = {};

/** Fails a whole run in which no spec saw an answer that the document describes, or one that is excused was seen. */
function refuseUnseen(dataDir: string): void {
  const unseen = unseenAnswers(dataDir);
  const missing = unseen.filter((pair) => !(pair in UNSEEN));
  const excused = Object.keys(UNSEEN).filter((pair) => !unseen.includes(pair));
  if (missing.length > 0) throw new Error(`described, but seen by no spec: ${missing.join(", ")}`);
  if (excused.length > 0) throw new Error(`excused, but seen: ${excused.join(", ")}`);
}
