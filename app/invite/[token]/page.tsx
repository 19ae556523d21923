import type { Metadata } from "next";
import { headers } from "next/headers";
import { AcceptForm } from "@/components/invite/accept-form";
import { InvitePage } from "@/components/invite/invite-page";
import { inviteTexts } from "@/components/invite/texts";
import { MessagePage } from "@/components/ui/message-page";
import { ADDRESS_HEADER } from "@/lib/identity/caller-address";
import { readInvitation } from "@/lib/identity/invitations";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: inviteTexts(await requestLocale()).title };
}

/** Whoever holds the link may take the invitation up; that is all the page tells. */
export default async function Page({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const locale = await requestLocale();
  const t = inviteTexts(locale);
  const reading = await readInvitation(token, (await headers()).get(ADDRESS_HEADER) ?? "");
  if (reading.kind === "throttled") return <MessagePage {...t.throttled} />;
  if (reading.kind === "unknown") return <MessagePage {...t.void} />;
  const { merchantName, email, role } = reading.invitation;
  return (
    <InvitePage invitation={{ merchantName, email, role }} locale={locale}>
      <AcceptForm token={token} email={email} merchantName={merchantName} locale={locale} />
    </InvitePage>
  );
}
