"use client";

import { Ban, HandCoins, Pencil, Undo2 } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { DialogLater, type OpenedDialog } from "@/components/dashboard/dialog-later";
import { BUTTON } from "@/components/ui/button-style";
import type { CancelDialog } from "./cancel-dialog";
import type { EditDialog } from "./edit-dialog";
import type { MarkDialog } from "./mark-dialog";
import type { PanelRefundDialog } from "./panel-refund-dialog";
import type { RefundDialog } from "./refund-dialog";

/** What a button is given: its words, whether it is there now, and what its dialog needs. */
type ButtonOf<Props extends OpenedDialog> = Omit<Props, keyof OpenedDialog> & {
  readonly words: string;
  readonly offered: boolean;
};

const loadEdit = () => import("./edit-dialog");
const Edit = lazy(async () => ({ default: (await loadEdit()).EditDialog }));

/** Changes the amount or the due date of a charge that waits. */
export function EditAction({
  words,
  offered,
  ...props
}: ButtonOf<ComponentProps<typeof EditDialog>>) {
  return (
    <DialogLater
      words={words}
      icon={Pencil}
      offered={offered}
      load={loadEdit}
      dialog={(opened) => <Edit {...props} {...opened} />}
      locale={props.locale}
    />
  );
}

const loadMark = () => import("./mark-dialog");
const Mark = lazy(async () => ({ default: (await loadMark()).MarkDialog }));

/** Records a manual payment: the charge's money was credited, as a member saw at the bank. */
export function MarkAction({
  words,
  offered,
  ...props
}: ButtonOf<ComponentProps<typeof MarkDialog>>) {
  return (
    <DialogLater
      words={words}
      icon={HandCoins}
      look={props.paidAlready ? BUTTON.quiet : BUTTON.primary}
      offered={offered}
      load={loadMark}
      dialog={(opened) => <Mark {...props} {...opened} />}
      locale={props.locale}
    />
  );
}

const loadRefund = () => import("./refund-dialog");
const Refund = lazy(async () => ({ default: (await loadRefund()).RefundDialog }));

/** Sends money of a charge back, all or a part. */
export function RefundAction({
  words,
  offered,
  ...props
}: ButtonOf<ComponentProps<typeof RefundDialog>>) {
  return (
    <DialogLater
      words={words}
      icon={Undo2}
      offered={offered}
      load={loadRefund}
      dialog={(opened) => <Refund {...props} {...opened} />}
      locale={props.locale}
    />
  );
}

const loadPanelRefund = () => import("./panel-refund-dialog");
const PanelRefund = lazy(async () => ({ default: (await loadPanelRefund()).PanelRefundDialog }));

/** Says how a boleto is refunded. */
export function PanelRefundAction({
  words,
  offered,
  ...props
}: ButtonOf<ComponentProps<typeof PanelRefundDialog>>) {
  return (
    <DialogLater
      words={words}
      icon={Undo2}
      offered={offered}
      load={loadPanelRefund}
      dialog={(opened) => <PanelRefund {...props} {...opened} />}
      locale={props.locale}
    />
  );
}

const loadCancel = () => import("./cancel-dialog");
const Cancel = lazy(async () => ({ default: (await loadCancel()).CancelDialog }));

/** Calls a charge off, after a question. */
export function CancelAction({
  words,
  offered,
  ...props
}: ButtonOf<ComponentProps<typeof CancelDialog>>) {
  return (
    <DialogLater
      words={words}
      icon={Ban}
      look={BUTTON.danger}
      offered={offered}
      load={loadCancel}
      dialog={(opened) => <Cancel {...props} {...opened} />}
      locale={props.locale}
    />
  );
}
