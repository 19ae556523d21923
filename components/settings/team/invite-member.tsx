"use client";

import { Mail, UserPlus } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { useKept } from "@/components/dashboard/use-kept";
import { TextOnce } from "@/components/settings/text-once";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { RoleChoice } from "./role-choice";
import { teamTexts } from "./texts";

/** What the server answers, once. */
interface Invited {
  readonly email: string;
  readonly link: string;
  /** Whether it goes out by mail as well. */
  readonly isMailed: boolean;
}

interface Invitation {
  readonly email: string;
  readonly role: MemberRole;
}

const EMPTY: Invitation = { email: "", role: "finance" };

/** A dialog for an e-mail and a role, which ends on the link to send. */
export function InviteMember({ merchantName, locale }: { merchantName: string; locale: Locale }) {
  const t = teamTexts(locale);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);
  const { ask, onKept } = useKept(open ? (invited?.link ?? null) : null, locale);

  function change(toOpen: boolean) {
    setOpen(toOpen);
    // The link is not kept anywhere, this page included.
    if (toOpen) setInvited(null);
  }

  return (
    <>
      <button type="button" onClick={() => change(true)} className={BUTTON.primary}>
        <UserPlus className="size-5" aria-hidden="true" />
        {t.invite.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={invited ? t.invite.doneTitle : t.invite.action}
        help={
          invited
            ? t.invite[invited.isMailed ? "mailedHelp" : "doneHelp"](invited.email)
            : t.invite.help
        }
        close={dashboardTexts(locale).close}
        ask={ask}
      >
        {invited ? (
          <Link
            invited={invited}
            merchantName={merchantName}
            onKept={onKept}
            onDone={() => change(false)}
            locale={locale}
          />
        ) : (
          <InvitationForm
            onInvited={(made) => {
              setInvited(made);
              refresh();
            }}
            locale={locale}
          />
        )}
      </Dialog>
    </>
  );
}

function InvitationForm({
  onInvited,
  locale,
}: {
  onInvited: (invited: Invited) => void;
  locale: Locale;
}) {
  const t = teamTexts(locale);
  const invite = useAct<Invitation, Invited>(
    { method: "POST", path: "/team/invitations", body: (input) => input },
    { locale, onDone: onInvited },
  );
  const wrong = invite.problem?.code === "invalid_body";
  const form = useForm({
    initial: EMPTY,
    read: ready,
    submit: invite.act,
    onEdit: ({ email }) => email !== undefined && invite.problem && invite.reset(),
  });
  const known = wrong && /^\S+@\S+$/.test(form.values.email.trim());

  return (
    <form onSubmit={form.onSubmit} className="flex flex-col gap-5" noValidate>
      <TextField
        label={t.email}
        error={wrong ? (known ? t.invite.alreadyMember : t.invite.badEmail) : undefined}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        {...form.text("email")}
      />
      <RoleChoice
        value={form.values.role}
        onChange={(role) => form.set({ role })}
        locale={locale}
      />
      <Trouble
        words={
          invite.trouble === null || wrong
            ? null
            : invite.problem?.code === "limit_reached"
              ? t.invite.tooMany
              : invite.trouble
        }
      />
      <button type="submit" aria-disabled={invite.pending} className={BUTTON.primary}>
        {invite.pending ? t.invite.making : t.invite.make}
      </button>
    </form>
  );
}

function Link({
  invited,
  merchantName,
  onKept,
  onDone,
  locale,
}: {
  invited: Invited;
  merchantName: string;
  onKept: () => void;
  onDone: () => void;
  locale: Locale;
}) {
  const t = teamTexts(locale).invite;
  const subject = encodeURIComponent(t.mailSubject(merchantName));
  const body = encodeURIComponent(t.mailBody(merchantName, invited.link));
  return (
    <TextOnce
      text={invited.link}
      fileName="vintem-convite.txt"
      onKept={onKept}
      words={{ label: t.link, once: t.once, copy: t.copyLink, done: t.done }}
      onDone={onDone}
      locale={locale}
    >
      <a
        href={`mailto:${encodeURIComponent(invited.email)}?subject=${subject}&body=${body}`}
        onClick={onKept}
        className={BUTTON.quiet}
      >
        <Mail className="size-4" aria-hidden="true" />
        {t.sendEmail}
      </a>
    </TextOnce>
  );
}
