import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileFunction } from "node:vm";

/** The one address of Efí's test environment in its SDK, which has no setting for it. */
const ADDRESS = "https://pix-h.api.efipay.com.br";

/** A call of the SDK: path and query parameters by their names, then the body. */
export type EfiCall = (params?: object, body?: object) => Promise<Record<string, unknown>>;

/** The calls of the SDK that are API Pix 2.9; beside them it has Efí's own. */
export const EFI_CALLS = [
  "pixCreateCharge",
  "pixCreateImmediateCharge",
  "pixUpdateCharge",
  "pixDetailCharge",
  "pixListCharges",
  "pixCreateDueCharge",
  "pixUpdateDueCharge",
  "pixDetailDueCharge",
  "pixListDueCharges",
  "pixCreateDueChargeBatch",
  "pixUpdateDueChargeBatch",
  "pixDetailDueChargeBatch",
  "pixListDueChargeBatch",
  "pixCreateLocation",
  "pixLocationList",
  "pixDetailLocation",
  "pixUnlinkTxidLocation",
  "pixDetailReceived",
  "pixReceivedList",
  "pixDevolution",
  "pixDetailDevolution",
  "pixConfigWebhook",
  "pixDetailWebhook",
  "pixListWebhook",
  "pixDeleteWebhook",
] as const;

/** A client of Efí's SDK. */
export type EfiClient = Readonly<Record<(typeof EFI_CALLS)[number], EfiCall>>;

type EfiPay = new (options: object) => EfiClient;

/** Efí's own SDK as it is on npm, with another base address. */
export function efiSdkAt(baseUrl: string, options: object): EfiClient {
  const require = createRequire(import.meta.url);
  const path = require.resolve("sdk-node-apis-efi");
  const source = readFileSync(path, "utf8");
  if (source.split(ADDRESS).length !== 2) throw new Error(`The SDK no longer has ${ADDRESS} once.`);
  const loaded: { exports: unknown } = { exports: {} };
  const run = compileFunction(source.replace(ADDRESS, baseUrl), [
    "module",
    "exports",
    "require",
    "__dirname",
  ]);
  run(loaded, loaded.exports, createRequire(path), dirname(path));
  return new (loaded.exports as EfiPay)({ ...options, sandbox: true });
}
