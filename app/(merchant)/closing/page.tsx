import type { Metadata } from "next";
import { closesTexts } from "@/components/closes/texts";
import { ListedCloses } from "../../_signed-in/listed-closes";
import { requireMember } from "../../_signed-in/require";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: closesTexts(await requestLocale()).title };
}

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const reader = await requireMember("read");
  return <ListedCloses reader={reader} place="/closing" searchParams={searchParams} />;
}
