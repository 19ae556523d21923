import type { APIRequestContext } from "@playwright/test";
import { brasiliaDay, type MerchantApi, merchantApi, newMerchant } from "../support/fixtures";

/** A merchant with a few charges that differ in everything a list can be narrowed by. */
export async function shop(request: APIRequestContext): Promise<MerchantApi> {
  const api = await merchantApi(request, await newMerchant("Loja da Lista"));
  const pix = await api.created({
    amount: 30,
    description: "Pedido Pix",
    payer: { name: "Ana Souza", document: "12345678909" },
  });
  for (const charge of [
    { amount: 10, description: "Pedido um", dueDate: brasiliaDay(1), name: "Bruno Lima" },
    { amount: 1234.56, description: "Pedido dois", dueDate: brasiliaDay(40), name: "Carla Dias" },
    { amount: 20, description: "Pedido três", dueDate: brasiliaDay(2), name: "João Araújo" },
  ]) {
    const { name, ...rest } = charge;
    const payer = { name, document: "11222333000181" };
    await api.created({ ...rest, billingType: "BOLETO", payer });
  }
  await api.pay(pix.id);
  await api.waitFor(pix.id, "RECEIVED");
  return api;
}
