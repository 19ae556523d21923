import type { Metadata } from "next";
import { closesTexts } from "@/components/closes/texts";
import { ShownClose } from "../../../../_signed-in/listed-closes";
import { requireMember } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: closesTexts(await requestLocale()).title };
}

export default async function Page({
  params,
}: {
  params: Promise<{ account: string; day: string }>;
}) {
  const reader = await requireMember("read");
  return <ShownClose reader={reader} place="/closing" params={params} />;
}
