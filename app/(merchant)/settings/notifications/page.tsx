import type { Metadata } from "next";
import { NotificationsPage } from "@/components/settings/notifications/notifications-page";
import { notificationTexts } from "@/components/settings/notifications/texts";
import { optionalMailOf } from "@/lib/mail/mail";
import { findMailOff } from "@/lib/mail/store/preferences";
import { env } from "@/lib/platform/env";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: notificationTexts(await requestLocale()).title };
}

export default async function Page() {
  const user = await requireMember("read");
  return (
    <NotificationsPage
      email={user.email}
      kinds={optionalMailOf(user.role)}
      off={await findMailOff(user)}
      isSetUp={env().mail !== null}
      locale={await requestLocale()}
    />
  );
}
