"use client";

import { UserPlus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { isAbout } from "@/components/dashboard/is-about";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { MEMBER_ROLES, type MemberRole } from "@/lib/domain/merchant";
import { ShownOnce } from "./shown-once";
import { operatorTexts } from "./texts";

interface Given {
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
}

const EMPTY: Given = { email: "", name: "", role: "owner" };

/** Lets one more person in for a merchant; their first password is shown once. */
export function AddPerson({ merchantId, locale }: { merchantId: string; locale: Locale }) {
  const { merchant: t } = operatorTexts(locale);
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState(EMPTY);
  const [added, setAdded] = useState<{ email: string; password: string } | null>(null);
  const { act, pending, problem, trouble, reset } = useAct<
    Given,
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

  function change(toOpen: boolean) {
    setOpen(toOpen);
    setGiven(EMPTY);
    setAdded(null);
    reset();
  }

  function set(part: Partial<Given>) {
    setGiven({ ...given, ...part });
    reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    act(given);
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
          <form onSubmit={submit} method="post" className="flex flex-col gap-4">
            <Field label={t.add.email} error={taken ? t.emailTaken : undefined}>
              {(control) => (
                <input
                  {...control}
                  type="email"
                  required
                  maxLength={255}
                  autoComplete="off"
                  value={given.email}
                  onChange={(event) => set({ email: event.target.value })}
                  className={CONTROL}
                />
              )}
            </Field>
            <Field label={t.add.name} optional={words.optional}>
              {(control) => (
                <input
                  {...control}
                  maxLength={255}
                  autoComplete="off"
                  value={given.name}
                  onChange={(event) => set({ name: event.target.value })}
                  className={CONTROL}
                />
              )}
            </Field>
            <Field label={t.add.role}>
              {(control) => (
                <select
                  {...control}
                  value={given.role}
                  onChange={(event) => set({ role: event.target.value as MemberRole })}
                  className={CONTROL}
                >
                  {MEMBER_ROLES.map((role) => (
                    <option key={role} value={role}>
                      {words.roles[role]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            {trouble && !taken ? (
              <Notice tone="bad" live>
                {trouble}
              </Notice>
            ) : null}
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
