"use client";

import { RotateCcw, Undo2 } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { DialogLater, type OpenedDialog } from "@/components/dashboard/dialog-later";
import { formatBrl } from "@/lib/platform/values/money";
import { correctionButtonTexts } from "./button-texts";
import type { MadeRefundDialog } from "./made-refund-dialog";
import type { WithdrawDialog } from "./withdraw-dialog";

const loadWithdraw = () => import("./withdraw-dialog");
const Withdraw = lazy(async () => ({ default: (await loadWithdraw()).WithdrawDialog }));

/** Withdraws a payment that a member recorded by mistake. */
export function WithdrawAction(
  props: Omit<ComponentProps<typeof WithdrawDialog>, keyof OpenedDialog>,
) {
  const t = correctionButtonTexts(props.locale);
  return (
    <DialogLater
      words={t.withdraw}
      label={t.withdrawOf(formatBrl(props.amount))}
      icon={RotateCcw}
      load={loadWithdraw}
      dialog={(opened) => <Withdraw {...props} {...opened} />}
      locale={props.locale}
    />
  );
}

const loadMadeRefund = () => import("./made-refund-dialog");
const MadeRefund = lazy(async () => ({ default: (await loadMadeRefund()).MadeRefundDialog }));

/** Records a refund that was made outside of the service. */
export function MadeRefundAction(
  props: Omit<ComponentProps<typeof MadeRefundDialog>, keyof OpenedDialog>,
) {
  const t = correctionButtonTexts(props.locale);
  return (
    <DialogLater
      words={props.known?.failedId ? t.refundThatFailed : t.refund}
      icon={Undo2}
      load={loadMadeRefund}
      dialog={(opened) => <MadeRefund {...props} {...opened} />}
      locale={props.locale}
    />
  );
}
