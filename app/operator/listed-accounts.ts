import type { ListedAccount } from "@/components/operator/account-list";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { viewAccount } from "@/lib/providers/describe-kinds";
import { findPspAccounts, listPspAccounts } from "@/lib/providers/store/psp-accounts";

/**
 * Accounts at providers with the initial values of their forms.
 *
 * @param merchantId absent: the accounts of all merchants.
 */
export async function listedAccounts(merchantId?: MerchantId): Promise<ListedAccount[]> {
  const listed = await listPspAccounts(merchantId);
  const inUse = listed.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id);
  const forms = new Map(
    (await findPspAccounts(inUse)).map((account) => [account.id, viewAccount(account, now())]),
  );
  return listed.map((account) => ({ ...account, form: forms.get(account.id) ?? null }));
}
