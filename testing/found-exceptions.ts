import type { Charge } from "@/lib/charges/charge";
import type { Discrepancy } from "@/lib/payments/discrepancy";
import { findAllDiscrepancies, findDiscrepancies } from "@/lib/payments/store/discrepancies";

/** The exceptions about a charge, decided ones among them. */
export async function exceptionsAbout({ id, merchantId }: Charge): Promise<readonly Discrepancy[]> {
  const page = await findDiscrepancies(merchantId, { state: "all", page: 0, size: 100 });
  return page.discrepancies.filter(({ chargeId }) => chargeId === id);
}

/** The exceptions of all merchants and of none that have a text among their facts. */
export async function exceptionsNaming(text: string): Promise<readonly Discrepancy[]> {
  const { discrepancies } = await findAllDiscrepancies({ state: "all", page: 0, size: 100 });
  return discrepancies.filter(({ facts }) => Object.values(facts).includes(text));
}
