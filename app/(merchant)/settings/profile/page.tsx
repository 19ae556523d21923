import type { Metadata } from "next";
import { ProfilePage } from "@/components/settings/profile/profile-page";
import { profileTexts } from "@/components/settings/profile/texts";
import { findProfile } from "@/lib/merchants/store/brands";
import { findLettersInCnpj } from "@/lib/merchants/store/payer-documents";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: profileTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const [profile, lettersInCnpj] = await Promise.all([
    findProfile(manager),
    findLettersInCnpj(manager.merchantId),
  ]);
  return <ProfilePage {...profile} lettersInCnpj={lettersInCnpj} locale={await requestLocale()} />;
}
