import { randomUUID } from "node:crypto";
import { addDays, type CivilDate, wallClockMs } from "@/lib/platform/values/brasilia";
import { buildBrCode, crc16 } from "@/lib/platform/values/build-br-code";
import type { Random } from "@/testing/random";

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
  psp_account_id, br_code, payer_chooses, cancel_reason, paid_cents, net_cents, paid_at, paid_on, event_count`;
export const EVENT_COLUMNS =
  "charge_id, number, merchant_id, type, from_status, to_status, at, actor";
export const SETTLEMENT_COLUMNS = `account_owner, reference, end_to_end_id, charge_id, merchant_id,
  psp_account_id, amount_cents, net_cents, paid_at, recorded_at, arrived_at, evidence, pays_charge`;

/** A charge with its events and its money, as lines of COPY with the columns above. */
export interface InventedCharge {
  readonly row: string;
  readonly events: readonly string[];
  readonly money: string | null;
}

/** Between which instants charges are invented, and for whom. */
export interface Invented {
  readonly merchantId: string;
  readonly pspAccountId: string;
  readonly createdAt: Date;
  /** Whatever would have happened later has not happened. */
  readonly now: Date;
}

/** A charge created at an instant, that met the usual ends by now at about the usual rates. */
export function inventCharge(
  { merchantId, pspAccountId, createdAt, now }: Invented,
  random: Random,
): InventedCharge {
  // Of version 4, as ours are shaped (ADR 0003).
  const id = randomUUID();
  const txid = id.replaceAll("-", "");
  const created = createdAt.toISOString();
  const method = random.weighted(METHODS);
  const age = now.getTime() - createdAt.getTime();
  const status = random.weighted(age < RECENT_MS ? RECENT_STATUSES : STATUSES);
  const amount = Math.round(500 + random.between(0, 1000) ** 3 / 2_000);
  const net = String(amount - 1);
  const paidAt = new Date(createdAt.getTime() + Math.min(random.between(5, 2_000) * 60_000, age));
  const paid = PAID.has(status);
  const at = paidAt.toISOString();
  // What waits may wait longer than it can have waited: no worker has anything to end.
  const lapsesAt = new Date(createdAt.getTime() + (status === "PENDING" ? 30 : 1) * DAY_MS);
  const lapses = lapsesAt.toISOString();
  const ends = eventsOf(status, createdAt, paidAt);
  const endToEndId = `E00038166${at.replace(/\D/g, "").slice(0, 12)}${txid.slice(0, 11)}`;
  return {
    row: line([
      id,
      merchantId,
      id,
      `\\\\x${txid}${txid}`,
      status,
      method,
      String(amount),
      dueDateOf(random, civilDay(lapsesAt)),
      random.chance(0.8) ? `${random.pick(FOR)} ${random.between(1, 99_999)}` : null,
      nameOf(random),
      String(skewed(random, 300_000) + 10_000_000_000),
      created,
      String(49 + Math.floor(amount / 100)),
      method === "PIX" ? lapses : null,
      lapses,
      pspAccountId,
      method === "PIX" ? brCodeOf(txid) : null,
      String(method === "UNDEFINED"),
      status === "CANCELED" ? "expired" : null,
      ...(paid ? [String(amount), net, at, civilDay(paidAt)] : [null, null, null, null]),
      String(ends.length),
    ]),
    events: ends.map(({ type, from, to, at }, i) =>
      line([id, String(i + 1), merchantId, type, from, to, at.toISOString(), "bench"]),
    ),
    money: paid
      ? line([
          merchantId,
          endToEndId,
          endToEndId,
          id,
          merchantId,
          pspAccountId,
          String(amount),
          net,
          at,
          at,
          at,
          "{}",
          "true",
        ])
      : null,
  };
}

function line(values: readonly (string | null)[]): string {
  return `${values.map((value) => value ?? "\\N").join("\t")}\n`;
}

/** The Brasília day of one of very many instants. */
function civilDay(instant: Date): CivilDate {
  return new Date(wallClockMs(instant)).toISOString().slice(0, 10) as CivilDate;
}

const METHODS = [
  [700, "PIX"],
  [150, "BOLETO"],
  [100, "CREDIT_CARD"],
  [49, "UNDEFINED"],
  [1, "DEBIT_CARD"],
] as const;

/** What waits is recent; what is old has ended. */
const RECENT_MS = 11 * DAY_MS;
const RECENT_STATUSES = [
  [450, "RECEIVED"],
  [100, "CANCELED"],
  [400, "PENDING"],
  [60, "OVERDUE"],
  [20, "REFUNDED"],
  [20, "CONFIRMED"],
  [2, "CHARGEBACK"],
  [2, "REFUNDING"],
] as const;
const STATUSES = [
  [700, "RECEIVED"],
  [190, "CANCELED"],
  [60, "OVERDUE"],
  [20, "REFUNDED"],
  [2, "CHARGEBACK"],
] as const;
const PAID: ReadonlySet<string> = new Set(["RECEIVED", "REFUNDING", "REFUNDED", "CHARGEBACK"]);

/** A due date soon after creation; some charges fall due on the 10th, as rents and fees do. */
function dueDateOf(random: Random, earliest: CivilDate): CivilDate {
  if (random.chance(0.8)) return addDays(earliest, random.between(0, 10));
  const month = earliest.slice(0, 8);
  return earliest <= `${month}10`
    ? (`${month}10` as CivilDate)
    : (`${addDays(`${month}28` as CivilDate, 4).slice(0, 8)}10` as CivilDate);
}

const TXID_PLACE = "0".repeat(32);
const [BEFORE_TXID = "", AFTER_TXID = ""] = buildBrCode({
  merchantName: "Loja de medições",
  merchantCity: "São Paulo",
  location: `pix.medicoes.example/v2/${TXID_PLACE}`,
})
  .slice(0, -4)
  .split(TXID_PLACE);

function brCodeOf(txid: string): string {
  const covered = BEFORE_TXID + txid + AFTER_TXID;
  return covered + crc16(covered);
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
  if (PAID.has(status)) then("paid", "RECEIVED", paidAt);
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
