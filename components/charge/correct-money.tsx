"use client";

import { useQueryClient } from "@tanstack/react-query";
import { MadeRefundAction, WithdrawAction } from "@/components/corrections/correction-dialogs";
import type { KnownRefund } from "@/components/corrections/made-refund-dialog";
import type { MadeRefundBounds } from "@/components/corrections/made-refund-form";
import type { Locale } from "@/lib/platform/values/locale";
import type { Cents } from "@/lib/platform/values/money";
import { chargeKey } from "./charge-watch";

/** What can be put right about one payment of a charge; each null where it cannot be. */
export interface MoneyCorrections {
  readonly withdrawal: { readonly amount: Cents } | null;
  readonly refund: { readonly bounds: MadeRefundBounds; readonly known: KnownRefund | null } | null;
}

/** The buttons that put right what is recorded about one payment of a charge. */
export function CorrectMoney({
  chargeId,
  settlementId,
  corrections: { withdrawal, refund },
  locale,
}: {
  chargeId: string;
  settlementId: string;
  corrections: MoneyCorrections;
  locale: Locale;
}) {
  const queries = useQueryClient();
  const onDone = () => void queries.invalidateQueries({ queryKey: chargeKey(chargeId) });
  if (!withdrawal && !refund) return null;
  const shared = { settlementId, onDone, locale };
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {refund ? <MadeRefundAction {...shared} {...refund} /> : null}
      {withdrawal ? <WithdrawAction {...shared} {...withdrawal} /> : null}
    </div>
  );
}
