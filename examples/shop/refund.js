// node refund.js ORDER [AMOUNT]: sends the money of an order back, all of it or a part.
import { randomUUID } from "node:crypto";
import { VintemError } from "vintem";
import { findOrder } from "./orders.js";
import { vintem } from "./vintem.js";

const [id = "", amount, key = randomUUID()] = process.argv.slice(2);
const order = findOrder(id);
if (!order?.paymentId) {
  console.error("Usage: node refund.js ORDER [AMOUNT [KEY]], of an order that was charged");
  process.exit(2);
}
try {
  const refund = await vintem.payments.refund(
    order.paymentId,
    { ...(amount ? { amount: Number(amount) } : {}), reason: "devolução da loja" },
    { idempotencyKey: key },
  );
  // It is PROCESSING; the event payment.refunded says when the money is back.
  console.log(`${refund.id} ${refund.status} R$ ${refund.amount.toFixed(2)}`);
} catch (error) {
  if (error instanceof VintemError && error.status < 500) console.error(error.detail);
  // Nobody knows whether it arrived: the same key sends nothing back twice.
  else console.error(`${error.message}. Try again: node refund.js ${id} "${amount ?? ""}" ${key}`);
  process.exit(1);
}
