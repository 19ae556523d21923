"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { type FormEvent, useState } from "react";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import type { PaymentResponse } from "@/lib/contract/payment-response";
import { CANCEL_REASON_MAX } from "@/lib/domain/charge";
import { chargeKey } from "./charge-watch";
import { chargeTexts } from "./texts";

/** Calls a charge off, after a question. */
export function CancelAction({
  id,
  offered,
  codeStays,
  locale,
}: {
  id: string;
  /** Whether it can be asked for now. */
  offered: boolean;
  /** Whether no PSP can take the code back: then it can be hidden and no more. */
  codeStays: boolean;
  locale: Locale;
}) {
  const common = dashboardTexts(locale);
  const texts = chargeTexts(locale);
  const t = texts.cancel;
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble, reset } = useAct<string, PaymentResponse>(
    { method: "POST", path: `/charges/${id}/cancel`, body: (reason) => ({ reason }) },
    {
      locale,
      onDone({ status }) {
        setOpen(false);
        toast("good", status === "CANCELED" ? t.done : t.asked);
        void lookAgain();
      },
    },
  );

  function changeOpen(next: boolean) {
    setOpen(next);
    if (next) {
      setNote("");
      reset();
    } else if (trouble) void lookAgain();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    act(note);
  }

  const tooLate = problem?.code === "not_cancelable";
  const words = tooLate ? t.tooLate : trouble && !problem ? t.lost : trouble;
  return (
    <>
      {offered ? (
        <button type="button" onClick={() => changeOpen(true)} className={BUTTON.danger}>
          <Ban className="size-4" aria-hidden="true" />
          {texts.actions.cancel}
        </button>
      ) : null}
      <Dialog
        open={open}
        onOpenChange={changeOpen}
        title={t.title}
        help={codeStays ? t.helpCodeStays : t.help}
        close={common.close}
      >
        <form onSubmit={submit} className="flex flex-col gap-4">
          <Field label={t.note} optional={common.optional} hint={t.noteHint}>
            {(control) => (
              <input
                {...control}
                type="text"
                value={note}
                maxLength={CANCEL_REASON_MAX}
                autoComplete="off"
                onChange={(event) => setNote(event.target.value)}
                className={CONTROL}
              />
            )}
          </Field>
          {words ? (
            <Notice tone="bad" live>
              {words}
            </Notice>
          ) : null}
          <div className="flex flex-wrap justify-end gap-2">
            <button type="button" onClick={() => changeOpen(false)} className={BUTTON.quiet}>
              {tooLate ? common.close : t.keep}
            </button>
            {tooLate ? null : (
              // aria-disabled keeps the focus on the button while it waits.
              <button type="submit" aria-disabled={pending} className={BUTTON.danger}>
                {pending ? t.confirming : t.confirm}
              </button>
            )}
          </div>
        </form>
      </Dialog>
    </>
  );
}
