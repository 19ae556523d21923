import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { ownKey } from "@/testing/own-key";

/** A merchant with Pix keys of its own, at which nothing is called. */
export interface Shop {
  readonly merchantId: MerchantId;
  openAccount(): Promise<string>;
}

export async function newShop(): Promise<Shop> {
  const { id: merchantId } = await newMerchant();
  return { merchantId, openAccount: () => ownKey(merchantId) };
}
