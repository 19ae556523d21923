import { randomBytes } from "node:crypto";
import { insertPspAccount } from "@/lib/database/psp-accounts";
import type { MerchantId } from "@/lib/domain/charge";

/** A Pix key of the merchant's own, to which its new charges go. */
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
