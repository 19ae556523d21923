import { randomUUID } from "node:crypto";
import { now } from "@/lib/clock";
import { findTerms } from "@/lib/database/terms";
import { brasiliaDay } from "@/lib/domain/brasilia";
import type { Charge, MerchantId, NewCharge } from "@/lib/domain/charge";
import { cents } from "@/lib/domain/money";
import { enrolMerchant } from "@/lib/identity/enrol-merchant";
import { createCharge } from "@/lib/operations/create-charge";

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
    ...overrides,
  };
}

/** A charge that its bank holds and that waits to be paid. */
export async function pendingCharge(
  merchantId: MerchantId,
  overrides: Partial<NewCharge> = {},
): Promise<Charge> {
  const request = {
    merchantId,
    idempotencyKey: randomUUID(),
    asked: newCharge(overrides),
    actor: "test",
  };
  const outcome = await createCharge(request, now());
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome.charge;
}

/** A merchant for a test, and its number in advisory locks. */
export async function newMerchant(name = "Loja"): Promise<{ id: MerchantId; lockKey: number }> {
  const enrolled = await enrolMerchant(name, `${randomUUID()}@loja.example`);
  if (!enrolled) throw new Error("a random e-mail was taken");
  const { id } = enrolled.merchant;
  return { id, lockKey: (await findTerms(id, "PIX", brasiliaDay(now()))).lockKey };
}
