import { randomBytes } from "node:crypto";
import { request } from "undici";
import { SettingError } from "@/lib/platform/env";
import { decimalText } from "@/lib/platform/values/money";
import { isBankFault } from "@/lib/platform/values/sandbox-action";
import type { NewSettings, SandboxPort } from "@/lib/providers/adapter";
import { faultRule, playAtSimulator, putAtSimulator } from "@/lib/providers/simulator";
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
  /** A bank knows of Pix alone, so nothing can happen at it but a payment and its own faults. */
  async play({ config, secrets }, charge, { action, amount, at, isOwnAccount }) {
    const account = readBacenPixAccount(config, secrets);
    if (isBankFault(action)) {
      const { clientId } = account.secrets;
      // A charge that is yet to come has no txid that could be named.
      const ofAccount = isOwnAccount && action === "refuse-next";
      const match = ofAccount ? { clientId } : { clientId, txid: charge.txid };
      return playAtSimulator(
        account.config,
        "/control/faults",
        faultRule(action, { ...WORDS, match }),
      );
    }
    if (action !== "pay") return { kind: "unfit" };
    const body = {
      // An amount that the charge may not allow is paid all the same, as real money could arrive.
      ...(amount === null ? {} : { amount: decimalText(amount), force: true }),
      ...(at === null ? {} : { horario: at.toISOString() }),
    };
    return playAtSimulator(account.config, `/control/cobs/${charge.txid}/pay`, body);
  },
};

/** How the simulated bank is asked for its faults, and what it says. */
const WORDS = {
  writes: ["PUT /cob/:txid", "PUT /cobv/:txid", "PUT /pix/:e2eid/devolucao/:id"],
  refunds: ["PUT /pix/:e2eid/devolucao/:id"],
  refusal: {
    kind: "refuse",
    violations: [{ razao: "A operação excede o limite diário da conta.", propriedade: "valor" }],
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
