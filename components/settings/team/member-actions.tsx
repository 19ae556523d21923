"use client";

import { EllipsisVertical } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/dashboard/confirm-dialog";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Menu, MenuAction } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toasts";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { RoleChoice } from "./role-choice";
import { teamTexts } from "./texts";

interface TeamMember {
  readonly id: string;
  /** What they are called. */
  readonly called: string;
  readonly role: MemberRole;
  readonly locale: Locale;
}

/** What can be done with a member of the team. */
export function MemberActions(props: TeamMember) {
  const t = teamTexts(props.locale);
  const [dialog, setDialog] = useState<"role" | "remove" | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        trigger={<EllipsisVertical className="size-5" aria-hidden="true" />}
        label={t.actions(props.called)}
        className={BUTTON.icon}
      >
        <MenuAction onSelect={() => setDialog("role")}>{t.change.action}</MenuAction>
        <MenuAction onSelect={() => setDialog("remove")}>{t.remove.action}</MenuAction>
      </Menu>
      <ChangeRole {...props} open={dialog === "role"} onClose={close} />
      <Remove {...props} open={dialog === "remove"} onClose={close} />
    </>
  );
}

type MemberDialog = TeamMember & { readonly open: boolean; readonly onClose: () => void };

function ChangeRole({ id, called, role, open, onClose, locale }: MemberDialog) {
  const t = teamTexts(locale);
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
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

  const form = useForm({
    initial: { role },
    read: (chosen) => ready(chosen.role),
    submit: (chosen) => (chosen === role ? onClose() : change.act(chosen)),
  });

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={t.change.title(called)}
      help={t.change.help}
      close={words.close}
    >
      <form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <RoleChoice
          value={form.values.role}
          onChange={(chosen) => form.set({ role: chosen })}
          locale={locale}
        />
        <Trouble
          words={
            change.trouble === null
              ? null
              : change.problem?.code === "last_owner"
                ? t.lastOwner
                : change.trouble
          }
        />
        <DialogButtons cancel={words.cancel} onCancel={onClose}>
          <button type="submit" aria-disabled={change.pending} className={BUTTON.primary}>
            {change.pending ? words.saving : words.save}
          </button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function Remove({ id, called, open, onClose, locale }: MemberDialog) {
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
      title={t.remove.title(called)}
      help={t.remove.help}
      action={t.remove.action}
      pending={remove.pending}
      trouble={remove.problem?.code === "last_owner" ? t.lastOwner : remove.trouble}
      onConfirm={() => remove.act()}
      locale={locale}
    />
  );
}
