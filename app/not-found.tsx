import type { Metadata } from "next";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";
import { requestLocale } from "./request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: textsFor(await requestLocale()).notFound.title };
}

export default async function NotFound() {
  const t = textsFor(await requestLocale()).notFound;
  return (
    <MessagePage heading={t.heading} help={t.help}>
      <a href="/" className={`${BUTTON.primary} self-start`}>
        {t.home}
      </a>
    </MessagePage>
  );
}
