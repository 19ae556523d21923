import type { ReactNode } from "react";
import { signedInUser } from "@/lib/members/session";
import { isOperator } from "@/lib/platform/values/permission";
import MerchantLayout from "../../(merchant)/layout";
import OperatorLayout from "../../operator/layout";

/** Paths without a page: who is signed in stays beside their rail; everybody else gets the plain page. */
export default async function Layout({ children }: { children: ReactNode }) {
  const user = await signedInUser();
  if (!user) return children;
  return isOperator(user) && !user.viewing ? (
    <OperatorLayout>{children}</OperatorLayout>
  ) : (
    <MerchantLayout>{children}</MerchantLayout>
  );
}
