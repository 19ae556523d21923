import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { callbackPath } from "@/components/login/callback-path";
import { LoginPage } from "@/components/login/login-page";
import { loginTexts } from "@/components/login/login-texts";
import { signedInUser } from "@/lib/members/session";
import { env } from "@/lib/platform/env";
import { requestLocale } from "../request-locale";
import { SignInForm } from "./sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  return { title: loginTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const target = callbackPath((await searchParams).callbackUrl);
  if ((await signedInUser()) !== null) redirect(target);
  const locale = await requestLocale();
  return (
    <LoginPage sandbox={env().environment === "sandbox"} leadsBack={target !== "/"} locale={locale}>
      <SignInForm target={target} locale={locale} />
    </LoginPage>
  );
}
