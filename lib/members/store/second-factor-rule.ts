import { prisma } from "@/lib/platform/db/connection";
import type { Allowed } from "@/lib/platform/values/permission";

/** Whether everybody who signs in for the merchant needs a second factor. */
export async function findSecondFactorRule({ merchantId }: Allowed<"manage">): Promise<boolean> {
  const { requiresSecondFactor } = await prisma().merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { requiresSecondFactor: true },
  });
  return requiresSecondFactor;
}

/** Demands a second factor of everybody who signs in for the merchant, or no longer does. */
export async function saveSecondFactorRule(
  { merchantId }: Allowed<"manage">,
  requiresSecondFactor: boolean,
): Promise<void> {
  await prisma().merchant.update({ where: { id: merchantId }, data: { requiresSecondFactor } });
}
