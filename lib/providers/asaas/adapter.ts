import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { methodsOfUse } from "@/lib/providers/account-use";
import type { ProviderAdapter } from "@/lib/providers/adapter";
import { readAsaasAccount } from "./account";
import { type AsaasInput, settings } from "./account-input";
import { asaas } from "./asaas";
import { form } from "./form";
import { webhook } from "./notification";
import { probeAsaas } from "./probe";
import { sandbox } from "./sandbox";

/** An account at a provider with the Asaas API, version 3. */
export const asaasAdapter: ProviderAdapter<AsaasInput> = {
  kind: "asaas",
  methods: BILLING_TYPES,
  confirmation: "provider",
  form,
  settings,
  command: {
    about: "An account at a provider with the Asaas API v3.",
    config: ['{"apiUrl": "https://api.asaas.com/v3"}'],
    secrets: ['{"apiKey": "$aact_…"}'],
    methods: methodsOfUse("all_but_pix"),
  },
  webhook,
  sandbox,
  probe: ({ config, secrets }, { chosenBy }, now) =>
    probeAsaas(readAsaasAccount(config, secrets), chosenBy, now),
  connect: (accountId, { config, secrets }, reach) =>
    asaas(accountId, readAsaasAccount(config, secrets), reach),
};
