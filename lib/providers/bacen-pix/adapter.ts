import type { ProviderAdapter } from "@/lib/providers/adapter";
import { readBacenPixAccount } from "./account";
import { settings } from "./account-input";
import { bacenPix } from "./bacen-pix";
import { certificates } from "./certificates";
import { completeByProfile, PROFILES_BY_COMMAND } from "./command-profiles";
import { form } from "./form";
import type { BacenPixInput } from "./input";
import { webhook } from "./notification";
import { probeBacenPix } from "./probe";
import { sandbox } from "./sandbox";

/** An account at a bank that offers the Central Bank's API Pix. */
export const bacenPixAdapter: ProviderAdapter<BacenPixInput> = {
  kind: "bacen-pix",
  methods: ["PIX"],
  confirmation: "provider",
  form,
  settings,
  certificates,
  command: {
    about: "An account at a bank with the Central Bank's API Pix. --profile names the bank.",
    config: [
      '{"pixKey": "…", "tariff": {"fixedCents": 0, "basisPoints": 80}} is enough where the bank\'s',
      "addresses are known; all that there is:",
      '{"apiUrl": "https://…/v2", "tokenUrl": "https://…/oauth/token", "pixKey": "…",',
      ' "tariff": {"fixedCents": 0, "basisPoints": 80}, "city": "SAO PAULO",',
      ' "callbackSubject": {"CN": "webhook.banco.example"}}',
      "With callbackSubject only webhook notifications over mutual TLS (WEBHOOK_TLS_PORT)",
      "whose certificate has that subject are taken; without it the secret address is enough.",
    ],
    secrets: [
      '{"clientId": "…", "clientSecret": "…", "certificate": "PEM", "privateKey": "PEM",',
      ' "applicationKey": "…", "headers": {"Name": "…"}, "query": {"name": "…"}}',
    ],
    methods: ["PIX"],
    profiles: PROFILES_BY_COMMAND,
    complete: completeByProfile,
  },
  webhook,
  sandbox,
  probe: ({ config, secrets }, { chosenBy }, now) =>
    probeBacenPix(readBacenPixAccount(config, secrets), chosenBy, now),
  connect: (accountId, { config, secrets }, { chosenBy }) =>
    bacenPix(accountId, readBacenPixAccount(config, secrets), chosenBy),
};
