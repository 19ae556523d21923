import { CopyPlus, Printer, ShieldAlert } from "lucide-react";
import { textsFor } from "@/components/text/texts-for";
import { BUTTON } from "@/components/ui/button-style";
import type { Link } from "@/components/ui/link";
import {
  type ChargeRecord,
  disputeOf,
  isCancelable,
  isEditable,
  isMarkable,
  leftToReturn,
  paidByBoleto,
  refundableUntil,
  refusalOfRefund,
} from "@/lib/charge-details/charge-record";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { Locale } from "@/lib/platform/values/locale";
import type { MemberRole } from "@/lib/platform/values/merchant";
import { may } from "@/lib/platform/values/permission";
import { actionTexts } from "./action-texts";
import {
  CancelAction,
  EditAction,
  MarkAction,
  PanelRefundAction,
  RefundAction,
} from "./charge-dialogs";
import { editDialogTexts } from "./edit-texts";
import { markTexts } from "./mark-texts";

/** What this member can do with the charge as it is now. The server checks each action again. */
export function ChargeActions({
  record,
  role,
  now,
  link: LinkTo,
  locale,
}: {
  record: ChargeRecord;
  role: MemberRole;
  now: Date;
  link: Link;
  locale: Locale;
}) {
  const { charge } = record;
  const { paid } = charge;
  const until = refundableUntil(record);
  const boleto = paidByBoleto(record);
  const t = actionTexts(locale).actions;
  return (
    <>
      {paid ? (
        <LinkTo href={`/charges/${charge.id}/receipt`} className={BUTTON.quiet}>
          <Printer className="size-4" aria-hidden="true" />
          {t.receipt}
        </LinkTo>
      ) : null}
      {disputeOf(record) ? (
        <LinkTo href={`/charges/${charge.id}/dispute`} className={BUTTON.quiet}>
          <ShieldAlert className="size-4" aria-hidden="true" />
          {t.dispute}
        </LinkTo>
      ) : null}
      {may(role, "charge") ? (
        <LinkTo href={`/charges/new?from=${charge.id}`} className={BUTTON.quiet}>
          <CopyPlus className="size-4" aria-hidden="true" />
          {t.duplicate}
        </LinkTo>
      ) : null}
      {may(role, "charge") ? (
        <EditAction
          words={editDialogTexts(locale).action}
          id={charge.id}
          offered={isEditable(record)}
          bounds={{
            amount: charge.amount,
            dueDate: charge.dueDate,
            today: brasiliaDay(now),
            isOverdue: charge.status === "OVERDUE",
          }}
          locale={locale}
        />
      ) : null}
      {record.confirmedByHand && may(role, "confirm") ? (
        <MarkAction
          words={markTexts(locale).action}
          id={charge.id}
          offered={isMarkable(record)}
          amount={charge.amount}
          paidAlready={paid !== null}
          bounds={{ first: brasiliaDay(charge.createdAt), today: brasiliaDay(now) }}
          locale={locale}
        />
      ) : null}
      {/* They stay while their dialog is open, also when the charge moves on underneath it. */}
      {boleto && may(role, "refund") ? (
        <PanelRefundAction
          words={t.refund}
          offered={refusalOfRefund(record, now) === null}
          left={leftToReturn(record)}
          provider={record.names.pspAccounts[boleto.pspAccountId] ?? null}
          name={boleto.reference}
          locale={locale}
        />
      ) : null}
      {paid && !boleto && may(role, "refund") ? (
        <RefundAction
          words={t.refund}
          id={charge.id}
          offered={refusalOfRefund(record, now) === null}
          left={leftToReturn(record)}
          until={until && textsFor(locale).instant(until)}
          locale={locale}
        />
      ) : null}
      {may(role, "charge") ? (
        <CancelAction
          words={t.cancel}
          id={charge.id}
          offered={isCancelable(charge)}
          codeStays={record.confirmedByHand}
          locale={locale}
        />
      ) : null}
    </>
  );
}
