import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant, validBody } from "../../support/fixtures";
import {
  createRaw,
  expect,
  expectProblem,
  places,
  serviceLogs,
  test,
  unique,
} from "../../support/wire";
import { fullBody, withField } from "../payments-post/bodies";

// C1 and C2, the listing's parameters, are rows of payments-get/400.

const OPERATORS: readonly [pointer: string, value: unknown][] = [
  ["/payer/document", { not: "" }],
  ["/payer/document", { contains: "1" }],
  ["/payer/document", ["12345678909"]],
  ["/payer/name", { set: "x" }],
  ["/amount", { gt: 0 }],
  ["/amount", { increment: 1 }],
  ["/amount", [10]],
  ["/dueDate", { gte: "2026-01-01" }],
  ["/billingType", { in: ["PIX"] }],
  ["/description", { $ne: null }],
];

for (const [pointer, value] of OPERATORS) {
  test(`C3 ${pointer} ${JSON.stringify(value)} is refused by name`, async ({ api }) => {
    const answer = await api.create(withField(fullBody(), pointer, value));
    const problem = await expectProblem(answer, 400, "invalid_body");
    expect(places(problem).every((place) => place.startsWith(pointer))).toBe(true);
  });
}

test("C4 keys that name a prototype are unknown fields like any other", async ({
  api,
  baseAddress,
}) => {
  const json = JSON.stringify(fullBody());
  for (const [member, pointer] of [
    ['"__proto__":{"polluted":1}', "/__proto__"],
    ['"constructor":{"prototype":{"polluted":1}}', "/constructor"],
    ['"prototype":{}', "/prototype"],
    ['"toString":1', "/toString"],
    ['"hasOwnProperty":1', "/hasOwnProperty"],
  ] as const) {
    const problem = await expectProblem(
      await createRaw(baseAddress, api, json.replace("{", `{${member},`)),
      400,
      "invalid_body",
      member,
    );
    expect(places(problem)).toEqual([pointer]);
    const inPayer = json.replace('"payer":{', `"payer":{${member},`);
    const inner = await expectProblem(
      await createRaw(baseAddress, api, inPayer),
      400,
      "invalid_body",
      member,
    );
    expect(places(inner)).toEqual([`/payer${pointer}`]);
  }
  // Whatever was tried left nothing behind that would let an incomplete body pass.
  await expectProblem(await api.create({}), 400, "invalid_body");
  expect(await api.created()).not.toHaveProperty("polluted");
});

const MARKUP = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{7*7}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would run
  "${7*7}",
  "javascript:alert(1)",
  "</textarea><svg onload=alert(1)>",
  "' OR 1=1; DROP TABLE charges; --",
  "\u2028\u2029</script>",
];

for (const text of MARKUP) {
  test(`C5 ${JSON.stringify(text)} comes back as it was sent and is inert on the page`, async ({
    api,
    request,
  }) => {
    const payer = { name: text, document: "12345678909" };
    const charge = await api.created({ description: text, payer });
    expect(charge.description).toBe(text);
    const { content } = await api.listed("?size=100");
    expect(content).toContainEqual(charge);
    const page = await request.get(`/checkout/${charge.id}`);
    expect(page.status()).toBe(200);
    const html = await page.text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<svg onload");
    expect(html).not.toMatch(/\b(href|src)="javascript:/);
  });
}

test("C6 line breaks in texts split neither headers nor log lines", async ({ api }) => {
  const marker = unique("Quebra").replaceAll(" ", "-");
  const text = `a\r\nSet-Cookie: ${marker}=1\r\n\r\n{"level":"info","msg":"${marker}"}`;
  const answer = await api.create(validBody({ description: text }));
  expect(answer.status()).toBe(201);
  expect((await answer.json()).description).toBe(text);
  expect(JSON.stringify(answer.headers())).not.toContain(marker);
  await expectProblem(
    await api.list(`?sort=${encodeURIComponent(text)}`),
    400,
    "invalid_parameters",
  );
  expect(serviceLogs()).not.toContain(marker);
});

test("C8 K1 neither escapes for terminals nor anything of a payer reaches the logs", async ({
  api,
}) => {
  const marker = randomUUID();
  const charge = await api.created({
    description: `\u001b[31m${marker}`,
    payer: {
      name: `\u001b[2J${marker}`,
      document: "98765432100",
      email: `${marker}@example.com`,
      phone: "11900000001",
    },
  });
  await api.pay(charge.id);
  await api.waitFor(charge.id, "RECEIVED");
  await api.list("?payerDocument=98765432100");
  const logs = serviceLogs();
  expect(logs).toContain("/payments");
  for (const canary of [marker, "\u001b", "98765432100", "11900000001", api.token]) {
    expect(logs).not.toContain(canary);
  }
  expect(logs).not.toContain(api.clientSecret);
  expect(logs).not.toContain(charge.pix?.copyPaste ?? "");
});

/** The fields of a BR Code, after checking its lengths and its CRC-16 (CCITT, from FFFF). */
function checkedFields(code: string): Map<string, string> {
  expect(code.slice(-8, -4)).toBe("6304");
  let crc = 0xffff;
  for (const byte of Buffer.from(code.slice(0, -4))) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
    }
  }
  expect(code.slice(-4)).toBe(crc.toString(16).toUpperCase().padStart(4, "0"));
  const fields = new Map<string, string>();
  let rest = code;
  while (rest.length > 0) {
    const length = Number(rest.slice(2, 4));
    expect(rest.length).toBeGreaterThanOrEqual(4 + length);
    fields.set(rest.slice(0, 2), rest.slice(4, 4 + length));
    rest = rest.slice(4 + length);
  }
  return fields;
}

test("C9 a code stays whole whatever the payer is called and whatever is described", async ({
  api,
}) => {
  for (const text of ["6304ABCD", "5802BR5901X", "ÁÉÍÕÇ ção", "x".repeat(255), "😀".repeat(60)]) {
    const payer = { name: text, document: "12345678909" };
    const charge = await api.created({ description: text, payer });
    const fields = checkedFields(charge.pix?.copyPaste ?? "");
    expect(fields.get("00")).toBe("01");
    expect(fields.get("58")).toBe("BR");
    expect(fields.get("26")).toContain("br.gov.bcb.pix");
  }
});

for (const name of [
  "6304ABCD",
  "5802BR 6304",
  "Ação & Coração Ltda",
  "Loja ".repeat(40),
  "日本 😀",
  "%00{}",
]) {
  test(`C9 a code that is made here is whole for a merchant called ${JSON.stringify(name.slice(0, 20))}`, async ({
    request,
    breakBank,
  }) => {
    const api = await merchantApi(request, await newMerchant(name));
    const description = unique();
    await breakBank("PUT /cob/:txid", description, { kind: "tamper", field: "no-code" });
    const charge = await api.created({ description });
    expect(charge.status).toBe("PENDING");
    const fields = checkedFields(charge.pix?.copyPaste ?? "");
    expect(fields.get("59")).toMatch(/^[\x20-\x7e]{1,25}$/);
  });
}
