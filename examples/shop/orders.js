// The orders, in a file. A real shop has a database: every function here is one statement of it.
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const FILE = process.env.SHOP_ORDERS ?? "orders.json";

/** Makes an order. Its key is kept before anything is charged, so that charging it again charges nothing twice. */
export function placeOrder({ product, amount, name, document, dueDate }) {
  const order = {
    id: randomUUID(),
    key: randomUUID(),
    product,
    amount,
    dueDate,
    payer: { name, document },
    paymentId: null,
    // Of the charge: the highest version that was seen, and what it said.
    version: 0,
    status: "NEW",
    paidAmount: null,
    paidOn: null,
    refunded: {},
  };
  return save(order);
}

export function findOrder(id) {
  return read()[id] ?? null;
}

export function allOrders() {
  return Object.values(read());
}

/** Keeps which charge an order has. */
export function keepCharge(id, paymentId) {
  return save({ ...read()[id], paymentId });
}

/**
 * Keeps what an event says about an order. Events may come twice and out of order: the charge with the highest version
 * is kept, and a refund by its id.
 *
 * @returns the order when it has just become paid, else null: so goods are sent once.
 */
export function keepEvent({ data: { payment, refund } }) {
  const order = payment?.reference ? findOrder(payment.reference) : null;
  if (!order) return null;
  if (refund?.status === "REFUNDED") order.refunded[refund.id] = refund.amount;
  const isNews = payment.version > order.version;
  const becomesPaid = isNews && payment.status === "RECEIVED" && order.paidOn === null;
  if (isNews) {
    const { version, status, paidAmount, paidOn } = payment;
    Object.assign(order, { paymentId: payment.id, version, status, paidAmount, paidOn });
  }
  save(order);
  return becomesPaid ? order : null;
}

function save(order) {
  const orders = { ...read(), [order.id]: order };
  writeFileSync(`${FILE}.new`, JSON.stringify(orders, null, 2), { mode: 0o600 });
  renameSync(`${FILE}.new`, FILE);
  return order;
}

function read() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
}
