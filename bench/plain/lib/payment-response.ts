import type { Payment } from "../generated/client";

export function paymentResponse(payment: Payment) {
  const checkoutUrl = `${process.env.PUBLIC_URL}/checkout/${payment.id}`;
  const isPix = payment.billingType === "PIX";
  return {
    id: payment.id,
    status: payment.status,
    billingType: payment.billingType,
    amount: payment.amount.toNumber(),
    dueDate: day(payment.dueDate),
    description: payment.description,
    invoiceUrl: checkoutUrl,
    checkoutUrl: isPix ? checkoutUrl : null,
    fee: payment.fee?.toNumber() ?? null,
    paidAmount: payment.paidAmount?.toNumber() ?? null,
    netAmount: payment.netAmount?.toNumber() ?? null,
    paidOn: payment.paidOn && day(payment.paidOn),
    pix:
      isPix && payment.copyPaste
        ? {
            copyPaste: payment.copyPaste,
            expiresAt: payment.pixExpiresAt?.toISOString() ?? null,
          }
        : null,
    createdAt: payment.createdAt.toISOString(),
  };
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
