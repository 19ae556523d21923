import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import type { Provider } from "@/simulator/asaas/engine/provider";
import type { Payment } from "@/simulator/asaas/ledger/records";
import { boletoOf } from "@/simulator/asaas/payments/boleto";
import { payByCard } from "@/simulator/asaas/payments/card-transitions";
import { brCodeOf, hasBoleto, pngOf } from "@/simulator/asaas/payments/codes";
import { amountDueOn } from "@/simulator/asaas/payments/late-fees";
import { refundAccountNamed } from "@/simulator/asaas/payments/refund-transitions";
import { isOpen, isPaid } from "@/simulator/asaas/payments/transitions";
import { pageKey } from "@/simulator/asaas/payments/wire";
import { dayOf } from "@/simulator/values/brasilia";
import { readCardForm } from "./card-form";
import type { Html } from "./html";
import { type InvoiceView, invoicePage, notFoundPage, refundAccountPage } from "./page-views";

type PageContext = Context<{ Bindings: HttpBindings }>;

/** Query of the reload that shows whether the card was approved. */
const AFTER_ANALYSIS = "analise";

/** The pages that payers meet at the provider: the invoice with its card form, and the refund of a boleto. */
export function servePages(app: Hono<{ Bindings: HttpBindings }>, provider: Provider): void {
  for (const path of ["/i/:key", "/b/:key"]) {
    app.get(path, (c) => withPayment(c, provider, (payment) => showInvoice(c, provider, payment)));
  }
  app.post("/i/:key", (c) => withPayment(c, provider, (payment) => takeCard(c, provider, payment)));
  app.get("/r/:token", (c) =>
    withRefundOf(c, provider, (payment) =>
      page(c, refundAccountPage(refundCents(payment), isAccountNamed(payment))),
    ),
  );
  app.post("/r/:token", (c) =>
    withRefundOf(c, provider, (payment) => {
      if (!isAccountNamed(payment)) {
        const { now, settings } = provider;
        provider.apply(refundAccountNamed(payment, now(), settings.refundSettlesAfterMs));
      }
      return c.redirect(c.req.path, 303);
    }),
  );
}

async function showInvoice(
  c: PageContext,
  provider: Provider,
  payment: Payment,
): Promise<Response> {
  const waited = c.req.query(AFTER_ANALYSIS) !== undefined;
  if (waited && isPaid(payment)) return toShop(c, payment);
  if (!payment.viewed) {
    provider.apply({ payment: { ...payment, viewed: true }, events: ["PAYMENT_CHECKOUT_VIEWED"] });
  }
  const error = waited && isOpen(payment) ? REFUSED : null;
  return page(c, invoicePage(await viewOf(provider, payment, error)), payment);
}

async function takeCard(c: PageContext, provider: Provider, payment: Payment): Promise<Response> {
  if (!isOpen(payment) || !takesCard(payment))
    return c.redirect(`/asaas/i/${pageKey(payment)}`, 303);
  const form = readCardForm(await c.req.parseBody(), provider.now());
  if (!form.ok)
    return page(c, invoicePage(await viewOf(provider, payment, form.error)), payment, 422);
  provider.apply(payByCard(payment, form.card, provider.now(), provider.settings));
  const after = provider.ledger.payment(payment.id) ?? payment;
  if (isPaid(after)) return toShop(c, after);
  if (isOpen(after))
    return page(c, invoicePage(await viewOf(provider, after, REFUSED)), after, 402);
  return c.redirect(`/asaas/i/${pageKey(after)}?${AFTER_ANALYSIS}=1`, 303);
}

const REFUSED =
  "Cartão recusado pelo banco emissor. Nada foi cobrado: tente outro cartão ou outra forma de pagamento.";

/** Back to where the merchant wants its payers, or to the invoice, which then says that it is paid. */
function toShop(c: PageContext, payment: Payment): Response {
  const { callback } = payment;
  const target = callback?.autoRedirect ? callback.successUrl : `/asaas/i/${pageKey(payment)}`;
  return c.redirect(target, 303);
}

async function viewOf(
  provider: Provider,
  payment: Payment,
  error: string | null,
): Promise<InvoiceView> {
  const open = isOpen(payment);
  const account = provider.ledger.accounts.get(payment.accountId);
  const brCode =
    open && account && payment.billingType !== "CREDIT_CARD" ? brCodeOf(payment, account) : null;
  return {
    payment,
    receiver: account?.name ?? "",
    due: open ? amountDueOn(payment, dayOf(provider.now())).total : payment.cents,
    error,
    brCode,
    qrCode: brCode && (await pngOf(brCode)),
    boletoLine: open && hasBoleto(payment) ? boletoOf(payment).line : null,
    cardForm: open && takesCard(payment),
    refresh:
      payment.status === "AWAITING_RISK_ANALYSIS"
        ? `/asaas/i/${pageKey(payment)}?${AFTER_ANALYSIS}=1`
        : null,
  };
}

function takesCard({ billingType }: Payment): boolean {
  return billingType === "CREDIT_CARD" || billingType === "UNDEFINED";
}

async function withPayment(
  c: PageContext,
  { ledger }: Provider,
  answer: (payment: Payment) => Promise<Response>,
): Promise<Response> {
  const payment = ledger.payment(`pay_${c.req.param("key")}`);
  return payment === undefined ? page(c, notFoundPage(), undefined, 404) : answer(payment);
}

function withRefundOf(
  c: PageContext,
  { ledger }: Provider,
  answer: (payment: Payment) => Response,
): Response {
  const token = c.req.param("token");
  for (const payment of ledger.allPayments()) {
    if (payment.refunds.some(({ requestToken }) => requestToken === token)) return answer(payment);
  }
  return page(c, notFoundPage(), undefined, 404);
}

/** Centavos of the refund that a page is about. */
function refundCents({ refunds }: Payment): number {
  return refunds.find(({ requestToken }) => requestToken !== null)?.cents ?? 0;
}

function isAccountNamed({ status }: Payment): boolean {
  return status !== "REFUND_REQUESTED";
}

/** A page that runs no script, loads nothing, and may send its form on to the shop only. */
function page(
  c: PageContext,
  body: Html,
  payment?: Payment,
  status: 200 | 402 | 404 | 422 = 200,
): Response {
  const shop = payment?.callback ? ` ${new URL(payment.callback.successUrl).origin}` : "";
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `form-action 'self'${shop}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  return c.html(body.text, status, {
    "Content-Security-Policy": policy.join("; "),
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
  });
}
