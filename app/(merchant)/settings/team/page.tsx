import type { Metadata } from "next";
import { TeamPage } from "@/components/settings/team/team-page";
import { teamTexts } from "@/components/settings/team/texts";
import { findOpenInvitations } from "@/lib/members/store/invitations";
import { findSecondFactorRule } from "@/lib/members/store/second-factor-rule";
import { findTeam } from "@/lib/members/store/team";
import { requireMember } from "../../../_signed-in/require";
import { requestLocale } from "../../../request-locale";

export async function generateMetadata(): Promise<Metadata> {
  return { title: teamTexts(await requestLocale()).title };
}

export default async function Page() {
  const manager = await requireMember("manage");
  const [members, invitations, requiresSecondFactor] = await Promise.all([
    findTeam(manager),
    findOpenInvitations(manager),
    findSecondFactorRule(manager),
  ]);
  return (
    <TeamPage
      members={members}
      invitations={invitations}
      requiresSecondFactor={requiresSecondFactor}
      ownId={manager.id}
      merchantName={manager.merchantName}
      locale={await requestLocale()}
    />
  );
}
