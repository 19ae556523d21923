import { randomBytes } from "node:crypto";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { decimalText } from "@/lib/platform/values/money";
import { isBankFault } from "@/lib/platform/values/sandbox-action";
import { methodsOfUse } from "@/lib/providers/account-use";
import type {
  NewSettings,
  ProviderAction,
  SandboxCharge,
  SandboxPort,
} from "@/lib/providers/adapter";
import { faultRule, playAtSimulator, putAtSimulator } from "@/lib/providers/simulator";
import { readAsaasAccount } from "./account";
import { issueSecrets } from "./account-input";
import { requestedBillingType } from "./payment";

/** The simulator as a provider with the Asaas API. */
export const sandbox: SandboxPort = {
  // Pix comes through the simulated bank.
  account: { name: "Simulador (Asaas)", methods: methodsOfUse("all_but_pix") },
  async register(simulatorUrl, stored): Promise<NewSettings> {
    const apiUrl = `${simulatorUrl}/asaas/v3`;
    if (stored) {
      const { secrets } = readAsaasAccount(stored.config, stored.secrets);
      await registerAccount(simulatorUrl, secrets.apiKey);
      return { config: { ...(stored.config as object), apiUrl }, secrets };
    }
    const apiKey = `$aact_hmlg_${randomBytes(24).toString("hex")}`;
    await registerAccount(simulatorUrl, apiKey);
    return {
      // The simulator's requests do not linger and its calls are not counted, unlike a real provider's.
      config: { apiUrl, reopenAfterMs: 10_000, listEveryMs: 0 },
      secrets: { apiKey, ...issueSecrets(randomBytes(32).toString("base64url")) },
    };
  },
  async play({ config, secrets }, charge, action) {
    const account = readAsaasAccount(config, secrets);
    if (isBankFault(action.action)) {
      // A charge is named by our id from before its registration on.
      const rule = faultRule(action.action, { ...WORDS, match: { externalReference: charge.id } });
      return playAtSimulator(account.config, "/control/asaas/faults", rule);
    }
    if (charge.pspChargeId === null) return { kind: "unfit" };
    const body = BODIES[action.action]?.(charge, action) ?? {};
    return playAtSimulator(account.config, pathOf(charge.pspChargeId, action.action), body);
  },
  async credit({ config, secrets }, { pspChargeId }, by) {
    if (pspChargeId === null) return { kind: "unfit" };
    const account = readAsaasAccount(config, secrets);
    return playAtSimulator(account.config, pathOf(pspChargeId, "settle"), { dueBy: by });
  },
};

/** How the simulated provider is asked for its faults, and what it says. */
const WORDS = {
  writes: ["POST /payments", "POST /payments/:id/refund", "POST /payments/:id/bankSlip/refund"],
  refunds: ["POST /payments/:id/refund", "POST /payments/:id/bankSlip/refund"],
  refusal: {
    kind: "refuse",
    code: "invalid_action",
    description: "A operação excede o limite diário da conta.",
  },
};

function pathOf(pspChargeId: string, action: string): string {
  return `/control/asaas/payments/${encodeURIComponent(pspChargeId)}/${action}`;
}

/** What the control calls take; the others take nothing. */
const BODIES: Partial<
  Record<ProviderAction["action"], (charge: SandboxCharge, action: ProviderAction) => object>
> = { pay: payment, settle: (_, { at }) => dayOf(at) };

function payment({ billingType }: SandboxCharge, { amount, at }: ProviderAction) {
  return {
    // Where the payer has not picked, the simulator picks.
    ...(billingType === "UNDEFINED" ? {} : { by: requestedBillingType(billingType) }),
    ...(amount === null ? {} : { amount: decimalText(amount), force: true }),
    ...dayOf(at),
  };
}

function dayOf(at: Date | null) {
  return at === null ? {} : { on: brasiliaDay(at) };
}

function registerAccount(simulatorUrl: string, apiKey: string): Promise<void> {
  // The API's own amounts begin at a centavo, so that an integrator may try any.
  const account = { apiKey, name: "VINTEM SANDBOX", minimum: "0.01" };
  return putAtSimulator(`${simulatorUrl}/control/asaas/accounts/vintem`, account);
}
