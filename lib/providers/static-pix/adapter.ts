import type { ProviderAdapter } from "@/lib/providers/adapter";
import { readStaticPixAccount } from "./account";
import { type StaticPixInput, settings } from "./account-input";
import { completeKey } from "./command-key";
import { form } from "./form";
import { staticPix } from "./static-pix";

/** A Pix key of the merchant's own, without a provider: there is nobody to call, and nobody who calls. */
export const staticPixAdapter: ProviderAdapter<StaticPixInput> = {
  kind: "static-pix",
  methods: ["PIX"],
  confirmation: "manual",
  form,
  settings,
  command: {
    about: "A Pix key of the merchant's own, whose members confirm what arrives.",
    config: [
      '{"keyKind": "cpf|cnpj|email|phone|evp", "pixKey": "…", "receiverName": "LOJA A",',
      ' "city": "SAO PAULO"}',
    ],
    secrets: [],
    methods: ["PIX"],
    complete: completeKey,
  },
  webhook: null,
  sandbox: null,
  probe: null,
  connect: (_accountId, { config }) => staticPix(readStaticPixAccount(config)),
};
