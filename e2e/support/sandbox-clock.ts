import type { APIRequestContext, APIResponse } from "@playwright/test";
import { expect, type MerchantApi, merchantApi, newMerchant } from "./fixtures";

/** A merchant of its own, whose time a test moves, with its clock. */
export interface ClockedShop extends MerchantApi {
  /** POST /sandbox/clock with any body. */
  setClock(body: unknown): Promise<APIResponse>;
  /** POST /sandbox/clock that must succeed. */
  moveTo(day: string): Promise<void>;
  /** DELETE /sandbox/clock. */
  resetClock(): Promise<APIResponse>;
}

/** Makes a merchant whose clock no other test sees. */
export async function clockedShop(request: APIRequestContext): Promise<ClockedShop> {
  const api = await merchantApi(request, await newMerchant("Loja do Tempo"));
  const headers = { authorization: `Bearer ${api.token}`, "content-type": "application/json" };
  const setClock = (body: unknown) =>
    request.post("/sandbox/clock", { headers, data: JSON.stringify(body) });
  return {
    ...api,
    setClock,
    async moveTo(day) {
      const answer = await setClock({ to: day });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    resetClock: () =>
      request.delete("/sandbox/clock", { headers: { authorization: headers.authorization } }),
  };
}
