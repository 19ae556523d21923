import { expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import { createCharge } from "@/lib/charges/create-charge";
import { createPaymentRequest } from "@/lib/charges/create-payment-request";
import { readBodyAs } from "@/lib/http/fields";
import { readStrictJson } from "@/lib/http/strict-json";
import { chargeIdOf } from "@/lib/platform/charge-id";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { ownShop } from "@/testing/own-shop";
import { proposeCharges } from "./propose-charges";
import { readSpreadsheet } from "./read-spreadsheet";
import type { ProposedLine, ReadLine } from "./spreadsheet";

freshDatabase();
const { shop } = ownShop();

type RequestLine = Extract<ProposedLine, { kind: "request" }>;

/** The lines of a file in which everybody pays by Pix, some days from now. */
function linesOf(...people: readonly string[]): readonly ReadLine[] {
  const day = addDays(brasiliaDay(now()), 5);
  const rows = people.map((name) => `${name};52998224725;10,00;${day};Pix`).join("\n");
  const file = new TextEncoder().encode(`Nome;CPF;Valor;Vencimento;Forma\n${rows}\n`);
  const rules = { today: brasiliaDay(now()), methods: ["PIX"] as const, takesLetters: false };
  const reading = readSpreadsheet(file, rules);
  if (reading.kind === "refused") throw new Error(reading.refusal.rule);
  return reading.lines;
}

async function proposed(merchantId: MerchantId, ...people: readonly string[]) {
  const lines = await proposeCharges(merchantId, linesOf(...people));
  return lines.map((line) => {
    if (line.kind === "wrong") throw new Error("a line is wrong");
    return line;
  });
}

/** The line of a file with one. */
async function one(merchantId: MerchantId, person: string): Promise<RequestLine> {
  const [line] = await proposed(merchantId, person);
  if (!line) throw new Error("the file has no line");
  return line;
}

function two(lines: readonly RequestLine[]): readonly [RequestLine, RequestLine] {
  const [first, second] = lines;
  if (!first || !second) throw new Error("the file has no two lines");
  return [first, second];
}

/** Makes the charge of a line as the page does: the request by the reader of POST /payments, under the line's key. */
async function create(merchantId: MerchantId, { request, key }: RequestLine) {
  const json = readStrictJson(new TextEncoder().encode(JSON.stringify(request)), { maxDepth: 8 });
  if (json.kind === "refused") throw new Error(json.message);
  const read = readBodyAs(createPaymentRequest, json.value);
  if (read.kind === "invalid") throw new Error(JSON.stringify(read.errors));
  const { readsWarnings: _, ...input } = read.value;
  const outcome = await createCharge(
    { merchantId, idempotencyKey: key, input, actor: "member:test" },
    now(),
  );
  if (outcome.kind !== "created") throw new Error(outcome.kind);
  return outcome;
}

const states = (lines: readonly RequestLine[]) => lines.map(({ state }) => state);

test("the same file makes nothing twice, and neither does one in which other lines were put right", async () => {
  const { merchantId } = shop;
  const lines = await proposed(merchantId, "Ana Um", "Bia Um", "Caio Um");
  expect(states(lines)).toEqual(["new", "new", "new"]);
  const [ana, bia] = two(lines);
  const made = await create(merchantId, ana);
  expect((await create(merchantId, ana)).replayed).toBe(true);
  await create(merchantId, bia);

  const again = await proposed(merchantId, "Ana Um", "Bia Um", "Caio Um");
  expect(states(again)).toEqual(["made", "made", "new"]);
  expect(again[0]?.chargeId).toBe(made.charge.id);
  const corrected = await proposed(merchantId, "Caio Um", "Outra Pessoa", "Bia Um", "Ana Um");
  expect(states(corrected)).toEqual(["new", "new", "made", "made"]);
});

test("two requests of one line at once make one charge", async () => {
  const { merchantId } = shop;
  const line = await one(merchantId, "Davi Dois");
  const both = await Promise.all([create(merchantId, line), create(merchantId, line)]);
  expect(new Set(both.map(({ charge }) => charge.id)).size).toBe(1);
  expect(both.filter(({ replayed }) => !replayed)).toHaveLength(1);
});

test("lines that say the same are charges of their own, and each says of which it is a copy", async () => {
  const { merchantId } = shop;
  const again = () => proposed(merchantId, "Eva Três", "Eva Três");
  const [first, copy] = two(await again());
  expect([first.sameAs, copy.sameAs]).toEqual([null, first.line]);
  expect(copy.key).not.toBe(first.key);
  await create(merchantId, first);
  expect(states(await again())).toEqual(["made", "new"]);
  await create(merchantId, copy);
  expect(states(await again())).toEqual(["made", "made"]);
});

test("a line whose charge ended is made again by another key, and by that one once", async () => {
  const { merchantId, actor } = shop;
  const { charge } = await create(merchantId, await one(merchantId, "Fabi Quatro"));
  await cancelCharge({ merchantId, chargeId: charge.id, note: null, actor });
  const ended = await one(merchantId, "Fabi Quatro");
  expect(ended).toMatchObject({ state: "ended", chargeId: charge.id });
  const next = await create(merchantId, ended);
  expect(next.charge.id).not.toBe(charge.id);
  const made = await one(merchantId, "Fabi Quatro");
  expect(made).toMatchObject({ state: "made", chargeId: next.charge.id });
});

test("B3 the same line at two merchants is two charges, and no key shows who pays", async () => {
  const { id: other } = await newMerchant();
  await ownKey(other);
  const line = await one(shop.merchantId, "Gil Cinco");
  await create(shop.merchantId, line);
  const theirs = await one(other, "Gil Cinco");
  expect(theirs.state).toBe("new");
  expect(chargeIdOf(other, theirs.key)).not.toBe(chargeIdOf(shop.merchantId, line.key));
  expect(line.key).toMatch(/^spreadsheet-[0-9a-f-]{36}-1-1$/);
});
