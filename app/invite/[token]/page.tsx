import type { Metadata } from "next";
import { headers } from "next/headers";
import { AcceptForm } from "@/components/invite/accept-form";
import { InvitePage } from "@/components/invite/invite-page";
import { inviteTexts } from "@/components/invite/texts";
import { MessagePage } from "@/components/ui/message-page";
import { readInvitation } from "@/lib/members/invitations";
import { ADDRESS_HEADER } from "@/lib/platform/caller-address";
import { requestLocale } from "../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: inviteTexts(await requestLocale()).title };
}

/** A user who holds the link may accept the invitation; the page discloses nothing else. */
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
