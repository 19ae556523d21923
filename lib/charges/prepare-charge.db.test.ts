import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import type { MerchantId } from "@/lib/platform/values/ids";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { insertPspAccount } from "@/lib/providers/store/psp-accounts";
import { newCharge, newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshProvider } from "@/testing/provider";
import { createCharge } from "./create-charge";
import { prepareCharge } from "./prepare-charge";

freshDatabase();
freshProvider();

/** Somebody of this merchant who may charge. */
function finance(merchantId: MerchantId): Allowed<"charge"> {
  const person = { id: randomUUID(), email: "f@loja.example", name: null, sessionId: randomUUID() };
  const allowed = allow({ ...person, merchantId, merchantName: "Loja", role: "finance" }, "charge");
  if (!allowed) throw new Error("finance may charge");
  return allowed;
}

async function boletoOf(merchantId: MerchantId): Promise<string> {
  const outcome = await createCharge(
    {
      merchantId,
      idempotencyKey: randomUUID(),
      input: newCharge({ billingType: "BOLETO" }),
      actor: "test",
    },
    now(),
  );
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge.id;
}

test("a form begins from a charge of one's own merchant, and of no other", async () => {
  const [a, b] = [await newMerchant(), await newMerchant()];
  const id = await boletoOf(a.id);
  expect((await prepareCharge(finance(a.id), id)).model?.id).toBe(id);
  for (const foreign of [await boletoOf(b.id), randomUUID(), "undefined", ""]) {
    expect((await prepareCharge(finance(a.id), foreign)).model).toBeNull();
  }
});

test("a method is there once an account for it is", async () => {
  const { id } = await newMerchant();
  expect((await prepareCharge(finance(id), "")).methods).toEqual([
    "CREDIT_CARD",
    "DEBIT_CARD",
    "BOLETO",
    "UNDEFINED",
  ]);
  await insertPspAccount({
    merchantId: id,
    kind: "bacen-pix",
    name: "Banco",
    methods: ["PIX", "BOLETO"],
    config: {},
    secrets: {},
    webhookToken: randomUUID(),
  });
  expect((await prepareCharge(finance(id), "")).methods).toEqual(BILLING_TYPES);
});
