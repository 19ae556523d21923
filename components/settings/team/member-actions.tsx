"use client";

import { EllipsisVertical } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuAction } from "@/components/ui/menu";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import type { MemberRole } from "@/lib/domain/merchant";
import { RoleChoice } from "./role-choice";
import { teamTexts } from "./texts";

interface Person {
  readonly id: string;
  /** What they are called. */
  readonly person: string;
  readonly role: MemberRole;
  readonly locale: Locale;
}

/** What can be done with a person of the team. */
export function PersonActions(props: Person) {
  const t = teamTexts(props.locale);
  const [asked, setAsked] = useState<"role" | "remove" | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Menu
        trigger={<EllipsisVertical className="size-5" aria-hidden="true" />}
        label={t.actions(props.person)}
        className={BUTTON.icon}
      >
        <MenuAction onSelect={() => setAsked("role")}>{t.change.action}</MenuAction>
        <MenuAction onSelect={() => setAsked("remove")}>{t.remove.action}</MenuAction>
      </Menu>
      <ChangeRole {...props} open={asked === "role"} onClose={close} />
      <Remove {...props} open={asked === "remove"} onClose={close} />
    </>
  );
}

type Asked = Person & { readonly open: boolean; readonly onClose: () => void };

function ChangeRole({ id, person, role, open, onClose, locale }: Asked) {
  const t = teamTexts(locale);
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [chosen, setChosen] = useState(role);
  const change = useAct<MemberRole, unknown>(
    { method: "PUT", path: `/team/${id}`, body: (to) => ({ role: to }) },
    {
      locale,
      onDone() {
        toast("good", t.change.done);
        onClose();
        refresh();
      },
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === role) onClose();
    else change.act(chosen);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t.change.title(person)}
      help={t.change.help}
      close={words.close}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <RoleChoice value={chosen} onChange={setChosen} locale={locale} />
        {change.trouble === null ? null : (
          <Notice tone="bad" live>
            {change.problem?.code === "last_owner" ? t.lastOwner : change.trouble}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} className={BUTTON.quiet}>
            {words.cancel}
          </button>
          <button type="submit" aria-disabled={change.pending} className={BUTTON.primary}>
            {change.pending ? words.saving : words.save}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Remove({ id, person, open, onClose, locale }: Asked) {
  const t = teamTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const remove = useAct<void, unknown>(
    { method: "DELETE", path: `/team/${id}` },
    {
      locale,
      onDone() {
        toast("good", t.remove.done);
        onClose();
        refresh();
      },
    },
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={t.remove.title(person)}
      help={t.remove.help}
      action={t.remove.action}
      pending={remove.pending}
      trouble={remove.problem?.code === "last_owner" ? t.lastOwner : remove.trouble}
      onConfirm={() => remove.act()}
      locale={locale}
    />
  );
}
