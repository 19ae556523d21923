import type { ProviderAdapter } from "@/lib/providers/adapter";
import { readAcmeAccount } from "./account";
import { type AcmeInput, settings } from "./account-input";
import { acmePay } from "./acme-pay";
import { form } from "./form";
import { webhook } from "./notification";

export const acmePayAdapter: ProviderAdapter<AcmeInput> = {
  kind: "acme-pay",
  methods: ["CREDIT_CARD"],
  confirmation: "provider",
  form,
  settings,
  command: {
    about: "An account at Acme Pay.",
    config: ['{"apiUrl": "https://api.acme-pay.example"}'],
    secrets: ['{"apiKey": "…"}'],
    methods: ["CREDIT_CARD"],
  },
  webhook,
  sandbox: null,
  probe: null,
  connect: (_accountId, stored, _reach) => acmePay(readAcmeAccount(stored)),
};
