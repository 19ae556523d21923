import { ShieldCheck, ShieldOff } from "lucide-react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { RuleSwitch } from "@/components/settings/rule-switch";
import { textsFor } from "@/components/text/texts-for";
import { PageHeading } from "@/components/ui/page-heading";
import { Section } from "@/components/ui/section";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { InviteMember } from "./invite-member";
import { MemberActions } from "./member-actions";
import { RevokeInvitation } from "./revoke-invitation";
import { teamTexts } from "./texts";

/** A member of the team as the page shows them. */
export interface ShownMember {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
  readonly lastSeenAt: Date | null;
  readonly secondFactor: boolean;
}

/** An open invitation as the page shows it. */
export interface ShownInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: MemberRole;
  readonly expiresAt: Date;
}

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_9rem_15rem_2.25rem]";

/** Who signs in for the merchant, and who was invited to. */
export function TeamPage({
  members,
  invitations,
  requiresSecondFactor,
  ownId,
  merchantName,
  locale,
}: {
  members: readonly ShownMember[];
  invitations: readonly ShownInvitation[];
  /** Whether everybody needs a second factor. */
  requiresSecondFactor: boolean;
  /** The id of the member signed in: their own row has no actions. */
  ownId: string;
  merchantName: string;
  locale: Locale;
}) {
  const t = teamTexts(locale);
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <InviteMember merchantName={merchantName} locale={locale} />
      </PageHeading>
      <Section heading={t.members}>
        <ul className="flex flex-col divide-y divide-line">
          {members.map((member) => (
            <TeamRow key={member.id} member={member} own={member.id === ownId} locale={locale} />
          ))}
        </ul>
      </Section>
      {invitations.length === 0 ? null : (
        <Section heading={t.pending.heading} help={t.pending.help}>
          <ul className="flex flex-col divide-y divide-line">
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} locale={locale} />
            ))}
          </ul>
        </Section>
      )}
      <Section heading={t.rule.heading} help={t.rule.help}>
        <RuleSwitch
          required={requiresSecondFactor}
          path="/second-factor-rule"
          words={t.rule.words}
          note={t.rule.without(members.filter(({ secondFactor }) => !secondFactor).length)}
          refused={t.rule.ownFirst}
          locale={locale}
        />
      </Section>
    </>
  );
}

function TeamRow({ member, own, locale }: { member: ShownMember; own: boolean; locale: Locale }) {
  const t = teamTexts(locale);
  const { name, email, role, lastSeenAt, secondFactor } = member;
  const Shield = secondFactor ? ShieldCheck : ShieldOff;
  return (
    <li className={ROW}>
      <p className="min-w-0">
        <span className="block font-medium">
          <bdi>{name ?? email}</bdi>
          {own ? <span className="font-normal text-muted"> ({t.you})</span> : null}
        </span>
        {name === null ? null : (
          <span className="block break-all text-muted text-sm">
            <bdi>{email}</bdi>
          </span>
        )}
      </p>
      <p className="text-sm max-md:order-2">{dashboardTexts(locale).roles[role]}</p>
      <p className="flex flex-col text-muted text-sm max-md:order-2 max-md:col-span-full">
        <span>
          {lastSeenAt === null ? t.neverSeen : t.lastSeen(textsFor(locale).instant(lastSeenAt))}
        </span>
        <span className={`flex items-center gap-1.5 ${secondFactor ? "text-green" : ""}`}>
          <Shield className="size-4 shrink-0" aria-hidden="true" />
          {t.secondFactor[secondFactor ? "on" : "off"]}
        </span>
      </p>
      <div className="justify-self-end max-md:order-1 print:hidden">
        {own ? null : (
          <MemberActions id={member.id} called={name ?? email} role={role} locale={locale} />
        )}
      </div>
    </li>
  );
}

function Invitation({ invitation, locale }: { invitation: ShownInvitation; locale: Locale }) {
  const t = teamTexts(locale);
  const { id, email, role, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="min-w-0 flex-1 basis-64">
        <bdi className="block break-all font-medium">{email}</bdi>
        <span className="block text-muted text-sm">
          {dashboardTexts(locale).roles[role]}
          {" · "}
          {t.pending.until(textsFor(locale).instant(expiresAt))}
        </span>
      </p>
      <RevokeInvitation id={id} email={email} locale={locale} />
    </li>
  );
}
