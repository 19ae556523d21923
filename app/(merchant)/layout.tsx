import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { MerchantFrame } from "@/components/merchant/merchant-frame";
import { env } from "@/lib/env";
import { currentMember } from "@/lib/identity/member-session";
import { requestLocale } from "../request-locale";
import { KeepAlive } from "./keep-alive";
import { PageLink } from "./page-link";
import { SignOut } from "./sign-out";

export default async function MerchantLayout({ children }: { children: ReactNode }) {
  const member = await currentMember();
  if (member === null) redirect("/login");
  const locale = await requestLocale();
  return (
    <MerchantFrame
      merchantName={member.merchantName}
      email={member.email}
      sandbox={env().environment === "sandbox"}
      signOut={<SignOut locale={locale} />}
      link={PageLink}
      locale={locale}
    >
      <KeepAlive />
      {children}
    </MerchantFrame>
  );
}
