import type { Metadata } from "next";
import { closesTexts } from "@/components/closes/texts";
import { ListedCloses } from "../../_signed-in/listed-closes";
import { requireOperator } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: closesTexts(await requestLocale()).serviceTitle };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const reader = await requireOperator();
  return <ListedCloses reader={reader} place="/operator/closing" searchParams={searchParams} />;
}
