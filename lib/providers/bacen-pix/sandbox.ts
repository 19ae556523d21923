import { randomBytes } from "node:crypto";
import { request } from "undici";
import { SettingError } from "@/lib/platform/env";
import { amountDueOn } from "@/lib/platform/values/late-terms";
import { decimalText } from "@/lib/platform/values/money";
import type { NewSettings, SandboxPort } from "@/lib/providers/adapter";
import { playAtSimulator, putAtSimulator } from "@/lib/providers/simulator";
import { type BacenPixAccount, readBacenPixAccount } from "./account";

/** What the simulated bank keeps of each Pix: 0,8 %. */
const SIMULATED_TARIFF = { fixedCents: 0, basisPoints: 80 };

/** The simulator as a bank with API Pix. */
export const sandbox: SandboxPort = {
  account: { name: "Simulador", methods: ["PIX"] },
  async register(simulatorUrl, stored): Promise<NewSettings> {
    const addresses = {
      apiUrl: `${simulatorUrl}/pix/v2`,
      tokenUrl: `${simulatorUrl}/oauth/token`,
    };
    if (stored) {
      const { config, secrets } = readBacenPixAccount(stored.config, stored.secrets);
      await assertNoOtherBank(new URL(config.apiUrl).origin, simulatorUrl);
      await registerAccount(simulatorUrl, secrets, config.pixKey);
      return { config: { ...(stored.config as object), ...addresses }, secrets };
    }
    const secrets = {
      clientId: `vintem-${randomBytes(6).toString("hex")}`,
      clientSecret: randomBytes(24).toString("base64url"),
      webhookToken: randomBytes(32).toString("base64url"),
    };
    const config = { ...addresses, pixKey: crypto.randomUUID(), tariff: SIMULATED_TARIFF };
    await registerAccount(simulatorUrl, secrets, config.pixKey);
    return { config, secrets };
  },
  /** A bank knows of Pix alone, so nothing can happen at it but a payment. */
  async play({ config, secrets }, charge, { action, amount, day }) {
    if (action !== "pay") return { kind: "unfit" };
    const due = day && amountDueOn(charge.amount, charge.dueDate, charge.lateTerms, day).total;
    const paid = amount ?? due;
    // An amount that the charge may not allow is paid all the same, as real money could arrive.
    const body = paid === null ? {} : { amount: decimalText(paid), force: true };
    const account = readBacenPixAccount(config, secrets);
    return playAtSimulator(account.config, `/control/cobs/${charge.txid}/pay`, body);
  },
};

/** A second bank would know none of the charges of the first, and take its place. */
async function assertNoOtherBank(known: string, simulatorUrl: string): Promise<void> {
  if (known === simulatorUrl) return;
  const answers = await request(`${known}/control/cobs?limit=1`).then(
    ({ body }) => body.dump().then(() => true),
    () => false,
  );
  if (answers) {
    throw new SettingError(
      `Another sandbox on this database plays its bank at ${known}: set SIMULATOR_URL to that address.`,
    );
  }
}

function registerAccount(
  simulatorUrl: string,
  { clientId, clientSecret }: Pick<BacenPixAccount["secrets"], "clientId" | "clientSecret">,
  pixKey: string,
): Promise<void> {
  const account = { clientSecret, chave: pixKey, nome: "VINTEM SANDBOX", cidade: "SAO PAULO" };
  return putAtSimulator(`${simulatorUrl}/control/accounts/${clientId}`, account);
}
