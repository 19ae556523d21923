import type { Metadata } from "next";
import { textsFor } from "@/components/text/texts-for";
import { MessagePage } from "@/components/ui/message-page";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: textsFor(await requestLocale()).checkout.notFound.heading };
}

export default async function CheckoutNotFound() {
  const t = textsFor(await requestLocale()).checkout.notFound;
  return <MessagePage heading={t.heading} help={t.help} />;
}
