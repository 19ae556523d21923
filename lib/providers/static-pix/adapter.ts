import type { ProviderAdapter } from "@/lib/providers/adapter";
import { readStaticPixAccount } from "./account";
import { type StaticPixInput, settings } from "./account-input";
import { form } from "./form";
import { staticPix } from "./static-pix";

/** A Pix key of the merchant's own, without a provider: there is nobody to call, and nobody who calls. */
export const staticPixAdapter: ProviderAdapter<StaticPixInput> = {
  kind: "static-pix",
  methods: ["PIX"],
  confirmation: "manual",
  form,
  settings,
  command: null,
  webhook: null,
  sandbox: null,
  probe: null,
  connect: (_accountId, { config }) => staticPix(readStaticPixAccount(config)),
};
