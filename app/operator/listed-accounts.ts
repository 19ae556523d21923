import type { ListedAccount } from "@/components/operator/account-list";
import { findPspAccounts, listPspAccounts } from "@/lib/database/psp-accounts";
import type { MerchantId } from "@/lib/domain/charge";
import { shownAccount } from "../_signed-in/shown-account";

/** Accounts at PSPs with what their forms begin with; of one merchant, if given. */
export async function listedAccounts(merchantId?: MerchantId): Promise<ListedAccount[]> {
  const listed = await listPspAccounts(merchantId);
  const inUse = listed.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id);
  const forms = new Map(
    (await findPspAccounts(inUse)).map((kept) => [kept.id, shownAccount(kept)]),
  );
  return listed.map((account) => ({ ...account, form: forms.get(account.id) ?? null }));
}
