import { expect, test } from "vitest";
import { OPERATIONS } from "@/lib/api/operations";
import { serve } from "@/lib/api/serve";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { refusalOf, refusalToken } from "./refusal";
import { isRefused } from "./store/payer-mail";

freshDatabase();

/** Requests the address of a link to end mail, as mail programs and the page do; the status, and where it leads. */
async function request(token: string, form?: string): Promise<[number, string | null]> {
  const name = form === undefined ? "openUnsubscribe" : "unsubscribe";
  const operation = OPERATIONS.find((one) => one.name === name);
  const [address] = operation?.at ?? [];
  if (!operation || !address) throw new Error(`${name} has no address`);
  const sent = {
    method: operation.method,
    ...(form === undefined
      ? {}
      : { body: form, headers: { "content-type": "application/x-www-form-urlencoded" } }),
  };
  const asked = new Request(`http://localhost:3000/api/mail/${token}`, sent);
  const { status, headers } = await serve(operation, address)(asked, { params: { token } });
  return [status, headers.get("location")];
}

test("a link to end mail ends nothing by being opened, and all of it by one request from anywhere", async () => {
  const { id } = await newMerchant();
  const refusal = refusalOf(id, "ana@pagadora.example");
  const token = refusalToken(refusal);
  expect(await request(token)).toEqual([303, `/stop-mail/${token}`]);
  expect(await isRefused(refusal)).toBe(false);
  expect(await request(token, "List-Unsubscribe=One-Click")).toEqual([204, null]);
  expect(await isRefused(refusal)).toBe(true);
  // The page's button leads back to it, however often.
  expect(await request(token, "page=1")).toEqual([303, `/stop-mail/${token}?done=1`]);
  expect([await request("made-up"), await request("made-up", "page=1")]).toEqual([
    [404, null],
    [404, null],
  ]);
});
