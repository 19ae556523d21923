"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { Trouble } from "@/components/ui/trouble";
import { ready, useForm } from "@/components/ui/use-form";
import type { Locale } from "@/lib/platform/values/locale";
import { MEMBER_ROLES, type MemberRole } from "@/lib/platform/values/merchant";
import { ShownOnce } from "./shown-once";
import { operatorTexts } from "./texts";

interface NewMember {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
}

const EMPTY: NewMember = { email: "", name: "", role: "owner" };

/** Adds a member to a merchant; their first password is shown once. */
export function AddMember({ merchantId, locale }: { merchantId: string; locale: Locale }) {
  const { merchant: t } = operatorTexts(locale);
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<{ email: string; password: string } | null>(null);
  const { act, pending, problem, trouble, reset } = useAct<
    NewMember,
    { email: string; password: string }
  >(
    { method: "POST", path: `/operator/merchants/${merchantId}/members`, body: (input) => input },
    {
      locale,
      onDone(done) {
        setAdded(done);
        refresh();
      },
    },
  );

  const form = useForm({ initial: EMPTY, read: ready, submit: act, onEdit: reset });

  function change(toOpen: boolean) {
    setOpen(toOpen);
    form.reset();
    setAdded(null);
    reset();
  }

  const taken = isAbout(problem, "/email");
  return (
    <>
      <button type="button" className={BUTTON.small} onClick={() => change(true)}>
        <UserPlus className="size-4" aria-hidden="true" />
        {t.add.button}
      </button>
      <Dialog
        open={open}
        onOpenChange={change}
        title={added ? t.add.done : t.add.heading}
        close={words.close}
      >
        {added ? (
          <ShownOnce
            credentials={[
              [t.facts.email, added.email],
              [t.facts.password, added.password],
            ]}
            locale={locale}
          />
        ) : (
          <form onSubmit={form.onSubmit} method="post" className="flex flex-col gap-4">
            <TextField
              label={t.add.email}
              error={taken ? t.emailTaken : undefined}
              type="email"
              required
              maxLength={255}
              autoComplete="off"
              {...form.text("email")}
            />
            <TextField
              label={t.add.name}
              optional={words.optional}
              maxLength={255}
              autoComplete="off"
              {...form.text("name")}
            />
            <Field label={t.add.role}>
              {(control) => (
                <select {...control} {...form.text("role")} className={CONTROL}>
                  {MEMBER_ROLES.map((role) => (
                    <option key={role} value={role}>
                      {words.roles[role]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Trouble words={trouble && !taken ? trouble : null} />
            <button
              type="submit"
              aria-disabled={pending}
              className={`${BUTTON.primary} self-start`}
            >
              {t.add.submit}
            </button>
          </form>
        )}
      </Dialog>
    </>
  );
}
