"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newKey } from "@/components/dashboard/new-key";
import { useAct } from "@/components/dashboard/use-act";
import { reaisNumber } from "@/components/text/amounts";
import { useToast } from "@/components/ui/toasts";
import { ready, useForm } from "@/components/ui/use-form";
import type { RefundResponse } from "@/lib/payments/refund-response";
import type { Locale } from "@/lib/platform/values/locale";
import { type Cents, formatBrl } from "@/lib/platform/values/money";
import { actionTexts } from "./action-texts";
import { chargeKey } from "./charge-watch";
import { type RefundDraft, readDraft } from "./refund-form";

const EMPTY: RefundDraft = { how: "all", amount: "", confirmed: "", reason: "" };

interface RefundInput {
  readonly key: string;
  readonly amount: Cents;
  readonly reason: string;
}

/**
 * The dialog that refunds a charge: what was typed, and what came of it. A dialog has an idempotency key of its own.
 *
 * @param leftNow what can still go back.
 * @param onClose closes the dialog.
 */
export function useRefund(
  id: string,
  leftNow: Cents,
  { onClose, locale }: { onClose: () => void; locale: Locale },
) {
  const t = actionTexts(locale).refund;
  const [key, setKey] = useState(newKey);
  // As of the opening: a page that moves on underneath must not change what is being confirmed.
  const [left] = useState(leftNow);
  const queries = useQueryClient();
  const toast = useToast();
  const lookAgain = () => queries.invalidateQueries({ queryKey: chargeKey(id) });
  const { act, pending, problem, trouble, reset } = useAct<RefundInput, RefundResponse>(
    {
      method: "POST",
      path: `/charges/${id}/refunds`,
      body: ({ amount, reason }) => ({ amount: reaisNumber(amount), reason }),
      idempotencyKey: (input) => input.key,
    },
    {
      locale,
      onDone({ status }, { amount }) {
        onClose();
        const words = status === "REFUNDED" ? t.done : t.requested;
        toast("good", words(formatBrl(amount)));
        void lookAgain();
      },
    },
  );

  const form = useForm({
    initial: EMPTY,
    read(draft) {
      const reading = readDraft(draft, left);
      return reading.kind === "ready"
        ? ready({ key, amount: reading.amount, reason: draft.reason })
        : reading;
    },
    submit: act,
    onEdit() {
      // A final refusal by the bank has used up its key: the next request is another refund.
      if (problem?.code !== "refused_by_provider") return;
      setKey(newKey());
      reset();
    },
  });

  function close() {
    onClose();
    if (trouble) void lookAgain();
  }

  return { close, left, form, pending, problem, trouble };
}
