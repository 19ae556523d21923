// What happens at a release whose backup is kept. It speaks HTTP alone, the API and the simulated bank, so that one story
// runs at every release. What a release does not know is left out, and named.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Due so late that the charge still waits when the backup is restored. */
const FAR = "2099-12-31";
/** A release that misses a notification finds the payment in the provider's list, which it reads every minute. */
const SETTLED_WITHIN_MS = 150_000;
/** Tokens live 300 s. */
const TOKEN_MS = 200_000;

/**
 * Lives the story at a running service.
 *
 * @param service its address and data directory.
 * @param enrol makes one more merchant by the release's own command; answers its credentials.
 * @returns what the release itself lists once all has settled, by merchant, and what the release did not know.
 */
export async function liveStory(service, enrol) {
  const unknown = [];
  const bank = bankOf(service.dataDir);
  const demo = JSON.parse(readFileSync(join(service.dataDir, "demo.json"), "utf8"));
  const shop = new Shop(service.url, demo, unknown);
  await shop.create({ dueDate: FAR, description: "Espera até ser paga" });
  await livePix(shop, bank);
  await liveOtherMethods(shop);
  const other = new Shop(service.url, await enrol(), unknown);
  await other.create({ dueDate: FAR });
  await bank.pay(await other.create({ amount: 7 }));
  await other.settled();
  await shop.settled();
  return {
    unknown,
    merchants: [
      { name: "demo", ...(await shop.listed()) },
      { name: "other", ...(await other.listed()) },
    ],
  };
}

/** Pix, known to every release: paid, canceled, refunded whole and in part, paid wrongly, and money that nobody expects. */
async function livePix(shop, bank) {
  await shop.create({ description: "Nunca paga", amount: 20 });
  const paid = [];
  for (const amount of [10.5, 1234.56, 80, 90]) paid.push(await shop.create({ amount }));
  for (const id of paid) await bank.pay(id);
  const short = await shop.create({ amount: 50, description: "Paga a menos" });
  await bank.pay(short, { amount: "49.00", force: true });
  const twice = await shop.create({ amount: 30, description: "Paga duas vezes" });
  await bank.pay(twice, { times: 2, force: true });
  const late = await shop.create({ amount: 40, description: "Paga depois de cancelada" });
  for (const id of [late, await shop.create({ amount: 15 })]) {
    await shop.must("POST", `/payments/${id}/cancel`);
    await shop.becomes(id, "CANCELED");
  }
  await bank.pay(late, { force: true });
  await bank.receive({ amount: "3.21" });
  for (const id of [...paid, short, twice, late]) await shop.becomes(id, "RECEIVED");
  await shop.must("POST", `/payments/${paid[2]}/refunds`);
  await shop.must("POST", `/payments/${paid[3]}/refunds`, { amount: 12.34 });
  await shop.becomes(paid[2], "REFUNDED");
  const exceptions = (await shop.must("GET", "/exceptions")).content ?? [];
  const [first] = exceptions.filter(({ kind }) => kind === "amount_mismatch");
  if (first) {
    const resolution = { resolution: "accept", note: "Combinado com o pagador" };
    await shop.attempt("POST", `/exceptions/${first.id}/resolve`, resolution);
  }
}

/** Boleto and card, late fees, references: what later releases brought. */
async function liveOtherMethods(shop) {
  const terms = { fine: { percent: 2 }, interest: { percentPerMonth: 1 } };
  await shop.attemptCharge({ billingType: "PIX", dueDate: FAR, ...terms });
  await shop.attemptCharge({ reference: "pedido-7", metadata: { canal: "loja" }, dueDate: FAR });
  await shop.attemptCharge({ billingType: "UNDEFINED", amount: 60, dueDate: FAR });
  await shop.attemptCharge({ billingType: "BOLETO", amount: 70, dueDate: FAR });
  const boleto = await shop.attemptCharge({ billingType: "BOLETO", amount: 71 });
  if (boleto && (await shop.attempt("POST", `/sandbox/payments/${boleto}/pay`)))
    await shop.becomes(boleto, "RECEIVED");
  const cards = [];
  for (const amount of [100, 101, 102])
    cards.push(await shop.attemptCharge({ billingType: "CREDIT_CARD", amount }));
  for (const [index, id] of cards.entries()) {
    if (!id || !(await shop.attempt("POST", `/sandbox/payments/${id}/pay`))) continue;
    await shop.becomes(id, "CONFIRMED");
    const next = [[], ["settle", "RECEIVED"], ["chargeback", "CHARGEBACK"]][index] ?? [];
    if (next[0] && (await shop.attempt("POST", `/sandbox/payments/${id}/${next[0]}`)))
      await shop.becomes(id, next[1]);
  }
}

/** A merchant's system. */
class Shop {
  #token = { value: "", at: Number.NEGATIVE_INFINITY };

  constructor(url, { clientId, clientSecret }, unknown) {
    this.url = url;
    this.basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    this.unknown = unknown;
  }

  async create(input = {}) {
    return (await this.must("POST", "/payments", chargeOf(input))).id;
  }

  async attemptCharge(input) {
    return (await this.attempt("POST", "/payments", chargeOf(input)))?.id ?? null;
  }

  /** Calls an operation that every release has. @throws with its answer when that is no success. */
  async must(method, path, body) {
    const { status, answer } = await this.#call(method, path, body);
    if (status < 300) return answer;
    throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
  }

  /** Calls an operation that a release may lack: null when it does. */
  async attempt(method, path, body) {
    const { status, answer } = await this.#call(method, path, body);
    if (status < 300) return answer ?? {};
    const what = body?.billingType ?? Object.keys(body ?? {}).join(",");
    this.unknown.push(`${method} ${path.replace(/[0-9a-f-]{36}/, "{id}")} ${what}: ${status}`);
    return null;
  }

  async #call(method, path, body) {
    const authorization = `Bearer ${await this.#accessToken()}`;
    const headers = { authorization, "content-type": "application/json" };
    if (method === "POST") headers["idempotency-key"] = randomUUID();
    const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await fetch(`${this.url}${path}`, request);
    const text = await response.text();
    return { status: response.status, answer: text === "" ? null : JSON.parse(text) };
  }

  async #accessToken() {
    if (performance.now() - this.#token.at < TOKEN_MS) return this.#token.value;
    const response = await fetch(`${this.url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${this.basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token: value } = await response.json();
    this.#token = { value, at: performance.now() };
    return value;
  }

  async becomes(id, status) {
    const found = () => this.must("GET", `/payments/${id}`);
    await eventually(`${id} is ${status}`, async () => (await found()).status === status);
  }

  /** Waits until nothing is under way any more. */
  settled() {
    return eventually("all charges are settled", async () => {
      const { charges } = await this.listed();
      return charges.every(({ status }) => !["CREATING", "REFUNDING"].includes(status));
    });
  }

  /** The merchant's charges and exceptions, as this release lists them. */
  async listed() {
    const charges = [];
    for (let page = 0; ; page += 1) {
      const query = `size=5&page=${page}&sort=createdAt,asc`;
      const { content } = await this.must("GET", `/payments?${query}`);
      charges.push(...content);
      if (content.length < 5) break;
    }
    const { content: exceptions } = await this.must("GET", "/exceptions");
    return { charges, exceptions };
  }
}

/** A body that POST /payments of every release takes, for a charge that is due in three days. */
function chargeOf(input) {
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  return {
    amount: 10.5,
    billingType: "PIX",
    dueDate: soon,
    description: "Ação “1”",
    payer: { name: "Ana Souza", document: "12345678909" },
    ...input,
  };
}

/** The simulated bank's control calls. */
function bankOf(dataDir) {
  const port = readFileSync(join(dataDir, "simulator", "port"), "utf8").trim();
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/control${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    throw new Error(`${method} ${path}: ${response.status} ${text}`);
  };
  return {
    pay: (id, how = {}) => call("POST", `/cobs/${id.replaceAll("-", "")}/pay`, how),
    receive: (money) => call("POST", "/pix", { chave: pixKeyIn(dataDir), ...money }),
  };
}

/** The key of the bank's first account, as its journal has it. */
function pixKeyIn(dataDir) {
  const folder = join(dataDir, "simulator");
  const journals = readdirSync(folder, { recursive: true }).filter((file) =>
    file.endsWith("journal.jsonl"),
  );
  for (const file of journals) {
    const [, key] = readFileSync(join(folder, file), "utf8").match(/"chave":"([^"]+)"/) ?? [];
    if (key) return key;
  }
  throw new Error("the simulated bank has no account");
}

async function eventually(what, holds) {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > SETTLED_WITHIN_MS) throw new Error(`not in time: ${what}`);
    await pause(500);
  }
}
