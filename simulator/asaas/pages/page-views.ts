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
<form method="post" autocomplete="off" novalidate>
<label>Número do cartão <input name="number" required inputmode="numeric" autocomplete="off" maxlength="23"></label>
<label>Nome impresso no cartão <input name="holder" required autocomplete="off" maxlength="100"></label>
<div class="pair">
<label>Validade (MM/AA) <input name="expiry" required inputmode="numeric" autocomplete="off" maxlength="5" placeholder="12/40"></label>
<label>Código de segurança <input name="cvv" required inputmode="numeric" autocomplete="off" maxlength="4" placeholder="123"></label>
</div>
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

const STYLE =
  new Html(`:root{color-scheme:light dark;--ink:#1c1917;--muted:#6b645c;--paper:#fbfaf8;--card:#fff;--line:#e7e2dc;--control:#8c8479;--accent:#1f4fa8;--on-accent:#fff;--red:#ab2a1d;--red-tint:#fdebe8;--tint:#e8f0fc}
@media(prefers-color-scheme:dark){:root{--ink:#f3efea;--muted:#aba298;--paper:#161311;--card:#1f1b18;--line:#39332d;--control:#857b70;--accent:#a2c0f9;--on-accent:#10192b;--red:#f79d8f;--red-tint:#42201b;--tint:#1c2a45}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
.banner{margin:0;background:var(--tint);padding:.5rem 1rem;font-size:.875rem;font-weight:600;text-align:center}
main{max-width:30rem;margin:1.5rem auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
@media(max-width:32rem){main{margin:0;border-width:0 0 1px;border-radius:0}}
h1{margin:0 0 1rem;font-size:1.25rem;line-height:1.3}
h2{margin:0 0 .5rem;font-size:1.125rem}
section{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
.error{border:1px solid var(--red);border-radius:.5rem;background:var(--red-tint);color:var(--red);padding:.75rem 1rem;font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0}
dt{color:var(--muted)}
dd{margin:0;text-align:right;overflow-wrap:anywhere}
dd strong{font-size:1.25rem}
label{display:block;margin:.75rem 0;font-size:.875rem;font-weight:600}
.pair{display:grid;grid-template-columns:1fr 1fr;align-items:end;gap:0 1rem}
input,textarea{display:block;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:.5rem;background:var(--card);color:inherit;font:inherit;font-weight:400}
button{width:100%;min-height:3rem;margin-top:.5rem;border:0;border-radius:.5rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
a{color:var(--accent)}
img{display:block;margin:0 auto 1rem;border-radius:.5rem;background:#fff;padding:.5rem}
code{overflow-wrap:anywhere}
table{width:100%;margin-top:1.5rem;border-collapse:collapse;font-size:.875rem}
caption{padding-bottom:.25rem;text-align:left;font-weight:600}
th,td{padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}
td:first-child{white-space:nowrap}`);

function page(title: string, head: Html | null, body: Html): Html {
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}<title>${title} — Simulador</title><style>${STYLE}</style></head>
<body><p class="banner">Simulador de provedor de pagamentos: nenhum dinheiro de verdade.</p>
<main>${body}</main></body></html>`;
}
