import { prisma } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";

/** Whether charges that the merchant's members make may be for a CNPJ with letters. */
export async function findLettersInCnpj(merchantId: MerchantId): Promise<boolean> {
  const { lettersInCnpj } = await prisma().merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { lettersInCnpj: true },
  });
  return lettersInCnpj;
}

/** Lets the merchant's members charge CNPJs with letters, or no longer does. Charges that exist stay. */
export async function saveLettersInCnpj(
  { merchantId }: Allowed<"manage">,
  lettersInCnpj: boolean,
): Promise<void> {
  await prisma().merchant.update({ where: { id: merchantId }, data: { lettersInCnpj } });
}
