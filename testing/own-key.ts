import { randomBytes } from "node:crypto";
import type { MerchantId } from "@/lib/platform/values/ids";
import { insertPspAccount } from "@/lib/providers/store/psp-accounts";

/** Adds a Pix key of the merchant's own, to which its new charges are paid. */
export function ownKey(merchantId: MerchantId | null): Promise<string> {
  return insertPspAccount({
    merchantId,
    kind: "static-pix",
    name: "Chave da loja",
    methods: ["PIX"],
    config: { pixKey: "loja@example.com", receiverName: "Loja", city: "Recife" },
    secrets: {},
    webhookToken: randomBytes(32).toString("base64url"),
  });
}
