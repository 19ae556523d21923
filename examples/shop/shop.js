// A shop that is paid through Vintém: order, charge, redirect, webhook. Read README.md first.
import { createServer } from "node:http";
import { VintemError, WebhookVerificationError, webhooks } from "vintem";
import { findOrder, keepCharge, keepEvent, placeOrder } from "./orders.js";
import { needed, vintem } from "./vintem.js";

const SECRET = needed("VINTEM_WEBHOOK_SECRET");
const PRODUCTS = { cafe: ["Café da casa, 250 g", 32.9], caneca: ["Caneca esmaltada", 58] };
const SITUATIONS = {
  NEW: "Aguardando",
  CREATING: "Aguardando",
  PENDING: "Aguardando pagamento",
  OVERDUE: "Vencido",
  CONFIRMED: "Pago",
  RECEIVED: "Pago",
  REFUNDING: "Em devolução",
  REFUNDED: "Devolvido",
  CHARGEBACK: "Contestado",
  CANCELED: "Cancelado",
};

const ROUTES = [
  ["GET", /^\/$/, showProducts],
  ["POST", /^\/orders$/, order],
  ["GET", /^\/orders\/([0-9a-f-]{36})$/, showOrder],
  ["GET", /^\/orders\/([0-9a-f-]{36})\/pay$/, pay],
  ["POST", /^\/vintem$/, receiveEvent],
];

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, "http://shop");
  try {
    for (const [method, path, handle] of ROUTES) {
      const match = request.method === method && path.exec(pathname);
      if (match) return await handle(request, response, match[1]);
    }
    send(response, 404, "Não encontrado.");
  } catch (error) {
    console.error(error);
    send(response, 500, "Algo deu errado. Tente de novo.");
  }
});
server.listen(Number(process.env.PORT ?? 4000), () => {
  console.log(`The shop is at http://localhost:${server.address().port}`);
});

function showProducts(_, response) {
  const options = Object.entries(PRODUCTS).map(
    ([id, [name, amount]]) => `<option value="${id}">${name}: R$ ${reais(amount)}</option>`,
  );
  send(
    response,
    200,
    `<form method="post" action="/orders">
      <label>Produto <select name="product">${options.join("")}</select></label>
      <label>Nome <input name="name" required maxlength="255" autocomplete="name"></label>
      <label>CPF <input name="document" required pattern="[0-9]{11}" inputmode="numeric"></label>
      <button>Comprar</button>
    </form>`,
  );
}

/** Stores the order and leads on: the charge is made by the next page, which may be loaded again. */
async function order(request, response) {
  const form = new URLSearchParams(String(await bodyOf(request)));
  const [product, amount] = PRODUCTS[form.get("product")] ?? [];
  const [name, document] = [form.get("name")?.trim(), form.get("document")];
  if (!product || !name || !/^[0-9]{11}$/.test(document ?? "")) {
    return send(response, 400, "Confira o nome e o CPF.");
  }
  const { id } = placeOrder({ product, amount, name, document, dueDate: today() });
  redirect(response, `/orders/${id}/pay`);
}

/** Charges the order, with the key that it was stored with, and leads the payer to the checkout page. */
async function pay(_, response, id) {
  const order = findOrder(id);
  if (!order) return send(response, 404, "Não há este pedido.");
  try {
    const charge = await vintem.payments.create(
      {
        amount: order.amount,
        billingType: "PIX",
        // As it was when the order was placed: the same key has to come with the same request.
        dueDate: order.dueDate,
        description: order.product,
        // Events have it too: it leads from the charge back to the order.
        reference: order.id,
        payer: order.payer,
      },
      { idempotencyKey: order.key },
    );
    keepCharge(id, charge.id);
    redirect(response, charge.checkoutUrl ?? charge.invoiceUrl);
  } catch (error) {
    if (!(error instanceof VintemError) || error.status >= 500) throw error;
    // A final no, such as a document that the bank refuses: the key is used up, the customer orders again.
    console.error(error.message, error.requestId);
    send(response, 422, `Não foi possível cobrar: ${escaped(error.detail ?? "")}`);
  }
}

function showOrder(_, response, id) {
  const order = findOrder(id);
  if (!order) return send(response, 404, "Não há este pedido.");
  const situation = SITUATIONS[order.status] ?? order.status;
  send(
    response,
    200,
    `<p>${order.product}, R$ ${reais(order.amount)}</p><p><strong>${situation}</strong></p>
    <p><a href="/orders/${id}/pay">Abrir o pagamento</a></p>`,
  );
}

/** Takes an event: verified, stored, then answered. What takes long would come after the answer. */
async function receiveEvent(request, response) {
  const body = await bodyOf(request);
  let event;
  try {
    event = webhooks.verify(body, request.headers, SECRET);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return response.writeHead(400).end();
  }
  const paid = keepEvent(event);
  response.writeHead(204).end();
  if (paid) console.log(`Order ${paid.id} is paid: send ${paid.product}.`);
}

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > 256 * 1024) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function send(response, status, html) {
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
  response.end(`<!doctype html><html lang="pt-BR"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Loja</title>
<style>body{font:1rem system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem}
label{display:block;margin:1rem 0}input,select,button{display:block;width:100%;padding:.6rem;font:inherit;box-sizing:border-box}</style>
<h1>Loja</h1>${html}</html>`);
}

function redirect(response, location) {
  response.writeHead(303, { location }).end();
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function reais(amount) {
  return amount.toFixed(2).replace(".", ",");
}

/** Today in Brasília. */
function today() {
  return new Date().toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" });
}
