import type { Metadata } from "next";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { BUTTON } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";
import { requestLocale } from "./request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: notFoundTexts(await requestLocale()).title };
}

export default async function NotFound() {
  const t = notFoundTexts(await requestLocale());
  return (
    <MessagePage heading={t.heading} help={t.help}>
      <a href="/" className={`${BUTTON.primary} self-start`}>
        {t.home}
      </a>
    </MessagePage>
  );
}
