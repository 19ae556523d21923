"use client";

import { Mail, UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { TextOnce } from "@/components/settings/text-once";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import type { MemberRole } from "@/lib/domain/merchant";
import { RoleChoice } from "./role-choice";
import { teamTexts } from "./texts";

/** What the server answers, once. */
interface Invited {
  readonly email: string;
  readonly link: string;
}

/** Asks for an e-mail and a role, and ends on the link to send. */
export function InvitePerson({ merchantName, locale }: { merchantName: string; locale: Locale }) {
  const t = teamTexts(locale);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [invited, setInvited] = useState<Invited | null>(null);

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
        help={invited ? t.invite.doneHelp(invited.email) : t.invite.help}
        close={dashboardTexts(locale).close}
      >
        {invited ? (
          <Link
            invited={invited}
            merchantName={merchantName}
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
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<MemberRole>("finance");
  const invite = useAct<{ email: string; role: MemberRole }, Invited>(
    { method: "POST", path: "/team/invitations", body: (input) => input },
    { locale, onDone: onInvited },
  );
  const wrong = invite.problem?.code === "invalid_body";
  const known = wrong && /^\S+@\S+$/.test(email.trim());

  function submit(event: FormEvent) {
    event.preventDefault();
    invite.act({ email, role });
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <Field
        label={t.email}
        error={wrong ? (known ? t.invite.alreadyMember : t.invite.badEmail) : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              if (invite.problem) invite.reset();
            }}
            className={CONTROL}
          />
        )}
      </Field>
      <RoleChoice value={role} onChange={setRole} locale={locale} />
      {invite.trouble === null || wrong ? null : (
        <Notice tone="bad" live>
          {invite.problem?.code === "limit_reached" ? t.invite.tooMany : invite.trouble}
        </Notice>
      )}
      <button type="submit" aria-disabled={invite.pending} className={BUTTON.primary}>
        {invite.pending ? t.invite.making : t.invite.make}
      </button>
    </form>
  );
}

function Link({
  invited,
  merchantName,
  onDone,
  locale,
}: {
  invited: Invited;
  merchantName: string;
  onDone: () => void;
  locale: Locale;
}) {
  const t = teamTexts(locale).invite;
  const subject = encodeURIComponent(t.mailSubject(merchantName));
  const body = encodeURIComponent(t.mailBody(merchantName, invited.link));
  return (
    <TextOnce
      text={invited.link}
      words={{ label: t.link, once: t.once, copy: t.copyLink, done: t.done }}
      onDone={onDone}
      locale={locale}
    >
      <a
        href={`mailto:${encodeURIComponent(invited.email)}?subject=${subject}&body=${body}`}
        className={BUTTON.quiet}
      >
        <Mail className="size-4" aria-hidden="true" />
        {t.sendEmail}
      </a>
    </TextOnce>
  );
}
