import type { Payment, PaymentStatus } from "@/simulator/asaas/ledger/records";
import { TEST_CARDS } from "@/simulator/asaas/payments/cards";
import { shownReais } from "@/simulator/asaas/payments/money";
import { Html, html } from "./html";

/** What the invoice shows. */
export interface InvoiceView {
  readonly payment: Payment;
  readonly receiver: string;
  /** Centavos to pay today, or that were paid. */
  readonly due: number;
  readonly error: string | null;
  readonly brCode: string | null;
  /** PNG in base64. */
  readonly qrCode: string | null;
  readonly boletoLine: string | null;
  readonly cardForm: boolean;
  /** The address that the page reloads by itself while the card is in analysis. */
  readonly refresh: string | null;
}

const STATUS_TEXT: Record<PaymentStatus, string> = {
  PENDING: "Aguardando pagamento",
  OVERDUE: "Vencida, ainda pode ser paga",
  AWAITING_RISK_ANALYSIS: "Pagamento em análise pelo banco emissor do cartão",
  CONFIRMED: "Pagamento confirmado",
  RECEIVED: "Pagamento recebido",
  REFUND_REQUESTED: "Estorno solicitado",
  REFUND_IN_PROGRESS: "Estorno em andamento",
  REFUNDED: "Pagamento estornado",
  CHARGEBACK_REQUESTED: "Compra contestada",
  CHARGEBACK_DISPUTE: "Contestação em disputa",
  AWAITING_CHARGEBACK_REVERSAL: "Disputa ganha, aguardando repasse",
};

/** The hosted invoice: the amount due, and every way to pay it that its type allows. */
export function invoicePage(view: InvoiceView): Html {
  const { payment, receiver, due, error, refresh } = view;
  const head =
    refresh === null ? null : html`<meta http-equiv="refresh" content="2; url=${refresh}">`;
  return page(
    "Fatura",
    head,
    html`<h1>Fatura de ${receiver}</h1>
${error && html`<p role="alert" class="error">${error}</p>`}
<dl>
<dt>Valor</dt><dd><strong>${shownReais(due)}</strong></dd>
<dt>Vencimento</dt><dd>${shownDay(payment.dueDate)}</dd>
${payment.description && html`<dt>Descrição</dt><dd>${payment.description}</dd>`}
<dt>Situação</dt><dd>${payment.deleted ? "Cobrança removida" : STATUS_TEXT[payment.status]}</dd>
</dl>
${view.brCode && pixPart(view.brCode, view.qrCode ?? "")}
${view.boletoLine && boletoPart(view.boletoLine)}
${view.cardForm ? cardPart() : null}
${backToShop(payment)}`,
  );
}

/** Where the payer of a boleto says which account their centavos go back to. */
export function refundAccountPage(cents: number, accountNamed: boolean): Html {
  const form = html`<form method="post">
<label>Banco <input name="bank" required autocomplete="off"></label>
<label>Agência <input name="agency" required inputmode="numeric" autocomplete="off"></label>
<label>Conta <input name="account" required inputmode="numeric" autocomplete="off"></label>
<button>Receber ${shownReais(cents)} de volta</button>
</form>`;
  return page(
    "Estorno de boleto",
    null,
    html`<h1>Estorno de boleto</h1>
${accountNamed ? html`<p role="status">Conta informada: o dinheiro está a caminho.</p>` : form}`,
  );
}

/** For an address that leads nowhere. */
export function notFoundPage(): Html {
  return page(
    "Não encontrada",
    null,
    html`<h1>Fatura não encontrada</h1>
<p>Confira o endereço com quem o enviou.</p>`,
  );
}

function pixPart(brCode: string, qrCode: string): Html {
  return html`<section aria-labelledby="pix"><h2 id="pix">Pix</h2>
<img src="data:image/png;base64,${qrCode}" alt="QR Code do Pix" width="196" height="196">
<label>Pix copia e cola <textarea readonly rows="4">${brCode}</textarea></label></section>`;
}

function boletoPart(line: string): Html {
  return html`<section aria-labelledby="boleto"><h2 id="boleto">Boleto</h2>
<p>Linha digitável</p><p><code>${line}</code></p></section>`;
}

function cardPart(): Html {
  return html`<section aria-labelledby="card"><h2 id="card">Cartão de crédito</h2>
<form method="post" autocomplete="off">
<label>Número do cartão <input name="number" required inputmode="numeric" autocomplete="off" maxlength="23"></label>
<label>Nome impresso no cartão <input name="holder" required autocomplete="off" maxlength="100"></label>
<label>Validade (MM/AA) <input name="expiry" required inputmode="numeric" autocomplete="off" maxlength="5" placeholder="12/40"></label>
<label>Código de segurança <input name="cvv" required inputmode="numeric" autocomplete="off" maxlength="4" placeholder="123"></label>
<button>Pagar com cartão</button>
</form>
<table><caption>Cartões de teste (qualquer nome, validade futura e código)</caption>
<thead><tr><th scope="col">Número</th><th scope="col">O que acontece</th></tr></thead>
<tbody>${TEST_CARDS.map(
    ({ number, shown }) =>
      html`<tr><td><code>${number.replace(/(\d{4})(?=\d)/g, "$1 ")}</code></td><td>${shown}</td></tr>`,
  )}</tbody></table></section>`;
}

function backToShop({ callback }: Payment): Html | null {
  return callback && html`<p><a href="${callback.successUrl}">Voltar para a loja</a></p>`;
}

function shownDay(day: string): string {
  return day.split("-").reverse().join("/");
}

const STYLE = new Html(`:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:36rem;padding:1rem}
.banner{background:#7c2d12;color:#fff;padding:.5rem 1rem;border-radius:.5rem;font-weight:600}
.error{border:2px solid currentColor;border-radius:.5rem;padding:.5rem 1rem;font-weight:600}
label{display:block;margin:.75rem 0}
input,textarea{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem}
button{font:inherit;padding:.6rem 1rem}
img{background:#fff}
dt{font-weight:600}dd{margin:0 0 .5rem}
code{overflow-wrap:anywhere}
table{border-collapse:collapse;margin-top:1rem}
caption{text-align:left;font-weight:600}
th,td{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}`);

function page(title: string, head: Html | null, body: Html): Html {
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title} — Simulador</title><style>${STYLE}</style></head>
<body><p class="banner">Simulador de provedor de pagamentos: nenhum dinheiro de verdade.</p>
<main>${body}</main></body></html>`;
}
