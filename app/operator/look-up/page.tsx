import type { Metadata } from "next";
import { LookUp } from "@/components/operator/look-up";
import { lookUpTexts } from "@/components/operator/look-up-texts";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: lookUpTexts(await requestLocale()).title };
}

export default async function Page() {
  await requireOperator();
  return <LookUp locale={await requestLocale()} />;
}
