import { randomUUID } from "node:crypto";
import { addDays, brasiliaDay } from "@/lib/domain/brasilia";
import type { Random } from "@/lib/testing/random";

const DAY_MS = 86_400_000;

const FIRST =
  "Maria José Ana João Antônio Francisca Carlos Paulo Adriana Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisco Marcelo Bruno Eduardo Felipe Márcia Juliana Patrícia Aline Fernanda Letícia Débora Cláudia Sônia Beatriz Vitória Camila Amanda Larissa Thaís Júlia Mônica Renata Rodrigo Gustavo Leonardo Vinícius Caio Otávio Inês Lúcia Teresa Rosângela Conceição".split(
    " ",
  );
const LAST =
  "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Brandão Assunção Magalhães Paixão Falcão Guimarães Queirós Peixoto Zanetti Bianchi Kowalski Yamamoto".split(
    " ",
  );
const FOR =
  "Mensalidade Pedido Aluguel Parcela Assinatura Consulta Frete Manutenção Matrícula".split(" ");

export const ROW_COLUMNS = `id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents,
  due_date, description, payer_name, payer_document, created_at, fee_cents, pix_expires_at, lapses_at,
  psp_account_id, cancel_reason, paid_cents, net_cents, paid_at, paid_on, event_count`;
export const EVENT_COLUMNS =
  "charge_id, number, merchant_id, type, from_status, to_status, at, actor";
export const SETTLEMENT_COLUMNS = `account_owner, reference, end_to_end_id, charge_id, merchant_id,
  psp_account_id, amount_cents, net_cents, paid_at, recorded_at, arrived_at, evidence, pays_charge`;

type Values = readonly (string | null)[];

/** A charge with its events and its money, as values of the columns above in the text form of COPY. */
export interface InventedCharge {
  readonly row: Values;
  readonly events: readonly Values[];
  readonly money: readonly Values[];
}

/** A charge created so many years ago, 0 to 1, that met the usual ends at about the usual rates. */
export function inventCharge(
  { merchantId, pspAccountId }: { readonly merchantId: string; readonly pspAccountId: string },
  random: Random,
  yearsAgo: number,
): InventedCharge {
  const id = randomUUID();
  const created = new Date(Math.floor(Date.now() - yearsAgo * 365 * DAY_MS));
  const method = random.weighted([
    [700, "PIX"],
    [150, "BOLETO"],
    [100, "CREDIT_CARD"],
    [49, "UNDEFINED"],
    [1, "DEBIT_CARD"],
  ]);
  const status = statusOf(random, yearsAgo);
  const amount = Math.round(500 + random.between(0, 1000) ** 3 / 2_000);
  const dueDate = addDays(brasiliaDay(created), random.between(0, 10));
  const paidAt = new Date(
    Math.min(created.getTime() + random.between(5, 2_000) * 60_000, Date.now()),
  );
  const paid = ["RECEIVED", "REFUNDING", "REFUNDED", "CHARGEBACK"].includes(status);
  const lapses = new Date(created.getTime() + DAY_MS).toISOString();
  const ends = eventsOf(status, created, paidAt);
  const endToEndId = `E00038166${paidAt.toISOString().replace(/\D/g, "").slice(0, 12)}${id.replaceAll("-", "").slice(0, 11)}`;
  const facts = paid
    ? [String(amount), String(amount - 1), paidAt.toISOString(), brasiliaDay(paidAt)]
    : [null, null, null, null];
  return {
    row: [
      id,
      merchantId,
      id,
      "\\\\x00",
      status,
      method,
      String(amount),
      dueDate,
      random.chance(0.8) ? `${random.pick(FOR)} ${random.between(1, 99_999)}` : null,
      nameOf(random),
      String(skewed(random, 300_000) + 10_000_000_000),
      created.toISOString(),
      String(49 + Math.floor(amount / 100)),
      method === "PIX" ? lapses : null,
      lapses,
      pspAccountId,
      status === "CANCELED" ? "expired" : null,
      ...facts,
      String(ends.length),
    ],
    events: ends.map(({ type, from, to, at }, i) => [
      id,
      String(i + 1),
      merchantId,
      type,
      from,
      to,
      at.toISOString(),
      "bench",
    ]),
    money: paid
      ? [
          [
            merchantId,
            endToEndId,
            endToEndId,
            id,
            merchantId,
            pspAccountId,
            String(amount),
            String(amount - 1),
            paidAt.toISOString(),
            paidAt.toISOString(),
            paidAt.toISOString(),
            "{}",
            "true",
          ],
        ]
      : [],
  };
}

/** What waits is recent; what is old has ended. */
function statusOf(random: Random, yearsAgo: number): string {
  const recent = yearsAgo < 0.03;
  return random.weighted([
    [recent ? 450 : 700, "RECEIVED"],
    [recent ? 100 : 190, "CANCELED"],
    [recent ? 400 : 0, "PENDING"],
    [60, "OVERDUE"],
    [20, "REFUNDED"],
    [recent ? 20 : 0, "CONFIRMED"],
    [2, "CHARGEBACK"],
    [recent ? 2 : 0, "REFUNDING"],
  ]);
}

interface Step {
  readonly type: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: Date;
}

function eventsOf(status: string, created: Date, paidAt: Date): Step[] {
  const steps: Step[] = [{ type: "created", from: null, to: "CREATING", at: created }];
  const then = (type: string, to: string, at: Date) => {
    steps.push({ type, from: steps.at(-1)?.to ?? null, to, at });
  };
  then("opened", "PENDING", new Date(created.getTime() + 400));
  if (status === "CANCELED") then("expired", "CANCELED", new Date(created.getTime() + DAY_MS));
  if (status === "OVERDUE") then("lapsed", "OVERDUE", new Date(created.getTime() + DAY_MS));
  if (status === "CONFIRMED") then("authorized", "CONFIRMED", paidAt);
  if (["RECEIVED", "REFUNDING", "REFUNDED", "CHARGEBACK"].includes(status)) {
    then("paid", "RECEIVED", paidAt);
  }
  if (status === "CHARGEBACK") then("disputed", "CHARGEBACK", paidAt);
  if (status === "REFUNDING" || status === "REFUNDED") then("refund_started", "REFUNDING", paidAt);
  if (status === "REFUNDED") then("refunded", "REFUNDED", paidAt);
  return steps;
}

function nameOf(random: Random): string {
  const words = [FIRST[skewed(random, FIRST.length)]];
  if (random.chance(0.3)) words.push(random.pick(FIRST));
  words.push(LAST[skewed(random, LAST.length)]);
  if (random.chance(0.5)) words.push(random.pick(LAST));
  return words.join(" ");
}

/** From 0 to `count`, exclusive: the lower the likelier, as names and payers are. */
function skewed(random: Random, count: number): number {
  return Math.floor((random.between(0, 999_999) / 1_000_000) ** 2 * count);
}
