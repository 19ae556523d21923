import { randomUUID } from "node:crypto";
import type { Charge, NewCharge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { type ChargeClaim, claimCharge } from "@/lib/charges/store/claims";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { findChargeDefaults } from "@/lib/pricing/store/charge-defaults";

/** A Pix charge of R$ 10,50 due tomorrow, with what a test changes. */
export function newCharge(overrides: Partial<NewCharge> = {}): NewCharge {
  return {
    payer: {
      name: "Ana Souza",
      document: "12345678909",
      email: null,
      phone: null,
      address: null,
    },
    amount: cents(1050),
    dueDate: brasiliaDay(new Date(now().getTime() + 86_400_000)),
    billingType: "PIX",
    description: null,
    pixExpiresInMinutes: null,
    lateTerms: null,
    returnUrl: null,
    reference: null,
    metadata: null,
    ...overrides,
  };
}

/** Creates a charge that is registered at its bank, PENDING. */
export async function pendingCharge(
  merchantId: MerchantId,
  overrides: Partial<NewCharge> = {},
): Promise<Charge> {
  const request = {
    merchantId,
    idempotencyKey: randomUUID(),
    input: newCharge(overrides),
    actor: "test",
  };
  const outcome = await createCharge(request, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

/** A merchant as a claim names it, with its number in advisory locks. */
interface ClaimingMerchant {
  readonly id: MerchantId;
  readonly lockKey: number;
}

/** The claim of a Pix charge without a provider, with what a test changes. */
export function claimOf(
  merchant: ClaimingMerchant,
  changes: Partial<ChargeClaim> = {},
): ChargeClaim {
  return {
    id: randomUUID() as ChargeId,
    merchantId: merchant.id,
    merchantName: "Loja",
    lockKey: merchant.lockKey,
    daysAhead: 0,
    idempotencyKey: randomUUID(),
    requestHash: Buffer.from("hash"),
    input: newCharge(),
    price: null,
    pspAccountId: null,
    instructions: null,
    actor: "test",
    ...changes,
  };
}

/** Writes a charge as the service does, and nothing else: by default a boleto that no provider has to open. */
export async function writtenCharge(
  merchant: ClaimingMerchant,
  changes: Partial<ChargeClaim> = {},
): Promise<Charge> {
  const input = newCharge({ billingType: "BOLETO" });
  const { charge } = await claimCharge(claimOf(merchant, { input, ...changes }));
  return charge;
}

/** A merchant for a test, and its number in advisory locks. */
export async function newMerchant(name = "Loja"): Promise<{ id: MerchantId; lockKey: number }> {
  const enrolled = await enrolMerchant(name, `${randomUUID()}@loja.example`);
  const { id } = enrolled.merchant;
  return { id, lockKey: (await findChargeDefaults(id, "PIX", brasiliaDay(now()))).lockKey };
}
