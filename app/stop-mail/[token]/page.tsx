import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { stopMailTexts } from "@/components/mail/stop-texts";
import { BUTTON } from "@/components/ui/button-style";
import { MessagePage } from "@/components/ui/message-page";
import { parseRefusalToken } from "@/lib/mail/refusal";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: stopMailTexts(await requestLocale()).title };
}

/** Ends a merchant's mail by a form that needs no script. A mail program that only opens links ends nothing. */
export default async function Page({
  params,
  searchParams,
}: {
  params: Promise<{ token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { token } = await params;
  if (!parseRefusalToken(token)) notFound();
  const t = stopMailTexts(await requestLocale());
  if ((await searchParams).done) return <MessagePage {...t.done} />;
  return (
    <MessagePage heading={t.heading} help={t.help}>
      <form method="post" action={`/api/mail/${token}`}>
        <button type="submit" name="page" value="1" className={BUTTON.primary}>
          {t.submit}
        </button>
      </form>
    </MessagePage>
  );
}
