"use client";

import { useRouter } from "next/navigation";
import { AccountForm } from "@/components/settings/psp/account-form";
import type { AccountFormProps } from "@/components/settings/psp/account-page";

/** The form of a provider account, with the router that leads back from it. */
export function RoutedAccountForm({ back, ...props }: AccountFormProps) {
  const { push } = useRouter();
  return <AccountForm onDone={() => push(back)} {...props} />;
}
