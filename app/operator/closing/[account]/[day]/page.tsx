import type { Metadata } from "next";
import { closesTexts } from "@/components/closes/texts";
import { ShownClose } from "../../../../_signed-in/listed-closes";
import { requireOperator } from "../../../../_signed-in/require";
import { requestLocale } from "../../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: closesTexts(await requestLocale()).serviceTitle };
}

export default async function Page({
  params,
}: {
  params: Promise<{ account: string; day: string }>;
}) {
  const reader = await requireOperator();
  return <ShownClose reader={reader} place="/operator/closing" params={params} />;
}
