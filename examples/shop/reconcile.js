// node reconcile.js [YYYY-MM-DD]: compares the orders with the books of a day in Brasília; yesterday when left out.
// Exit code 1 when a centavo is unexplained. Run it every morning.
import { allOrders } from "./orders.js";
import { vintem } from "./vintem.js";

const day = process.argv[2] ?? brasiliaDay(Date.now() - 86_400_000);

/** Amounts are added in centavos: 0.1 + 0.2 is not 0.3. */
const centavos = (amount) => Math.round(amount * 100);

/** What the books of the day say of each charge. */
const books = new Map();
const kinds = ["credited", "refund_done"];
for await (const movement of vintem.movements.iterate({ dayFrom: day, dayTo: day, kind: kinds })) {
  const { credited = 0, returned = 0 } = books.get(movement.paymentId) ?? {};
  const amount = centavos(movement.amount);
  books.set(
    movement.paymentId,
    movement.kind === "credited"
      ? { credited: credited + amount, returned }
      : { credited, returned: returned - amount },
  );
}

const orders = new Map(allOrders().map((order) => [order.paymentId, order]));
const differences = [];
let [credited, returned] = [0, 0];

for (const [paymentId, sums] of books) {
  credited += sums.credited;
  returned += sums.returned;
  const order = orders.get(paymentId);
  if (!order) {
    differences.push(`money of no order: charge ${paymentId}, ${reais(sums.credited)}`);
    continue;
  }
  if (sums.credited > 0 && sums.credited !== centavos(order.paidAmount ?? 0)) {
    differences.push(
      `order ${order.id}: paid ${reais(centavos(order.paidAmount ?? 0))} here, ${reais(sums.credited)} in the books`,
    );
  }
  const refunded = Object.values(order.refunded).reduce((sum, one) => sum + centavos(one), 0);
  if (sums.returned > refunded) {
    differences.push(
      `order ${order.id}: ${reais(sums.returned)} went back, ${reais(refunded)} here`,
    );
  }
}
// An event that was lost shows here too: the money is in the books and not in the order, or the other way round.
for (const order of orders.values()) {
  const isCredited = order.paidOn === day && order.status !== "CONFIRMED";
  if (isCredited && !books.get(order.paymentId)?.credited) {
    differences.push(`order ${order.id}: paid here, not in the books of ${day}`);
  }
}

console.log(`${day}: ${reais(credited)} credited, ${reais(returned)} returned`);
for (const difference of differences) console.log(`! ${difference}`);
process.exitCode = differences.length > 0 ? 1 : 0;

function reais(amount) {
  return `R$ ${(amount / 100).toFixed(2)}`;
}

function brasiliaDay(at) {
  return new Date(at).toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" });
}
