import type { MerchantApi } from "../../support/fixtures";
import { merchantApi, newMerchant, operator } from "../../support/fixtures";
import { createRaw, expect, expectProblem, places, test } from "../../support/wire";
import { brasiliaDay, fullBody, withField } from "../payments-post/bodies";

/** Creates a charge, by a method that takes every amount, whose amount is written exactly so. */
function createWith(baseAddress: string, api: MerchantApi, amount: string) {
  const body = { ...fullBody(), billingType: "UNDEFINED" };
  const json = JSON.stringify(body).replace('"amount":10.5', `"amount":${amount}`);
  return createRaw(baseAddress, api, json);
}

const REFUSED: readonly [number: string, amounts: readonly string[]][] = [
  ["F1", ["1e309", "-1e309", "-0.01", "-1", "-1e-2"]],
  ["F2", ['"10.00"', "true", "false", "null", "[]", "[10]", "{}"]],
  ["F3", ["0.005", "10.999", "1e-7", "0.30000000000000004", "1e-3", "0.001", "1005e-3"]],
  [
    "F5",
    [
      "9007199254740992",
      "9007199254740993",
      "1e21",
      "1e10",
      "10000000000",
      "10000000000.00",
      "9999999999.995",
      "1e999999999999",
      `1${"0".repeat(1_000)}`,
    ],
  ],
  [
    "F6",
    [
      "NaN",
      "Infinity",
      "-Infinity",
      "01",
      "-01",
      ".5",
      "5.",
      "0x10",
      "1_000",
      "+1",
      "1e",
      "1e+",
      "--1",
      "1d",
      "१",
    ],
  ],
];

for (const [number, amounts] of REFUSED) {
  for (const amount of amounts) {
    test(`${number} an amount of ${amount.slice(0, 40)} is refused, never rounded`, async ({
      baseAddress,
      api,
    }) => {
      const problem = await expectProblem(
        await createWith(baseAddress, api, amount),
        400,
        "invalid_body",
      );
      expect(places(problem)).toEqual(["/amount"]);
    });
  }
}

test("F1 an exponent with a thousand digits is refused at once", async ({ baseAddress, api }) => {
  const start = Date.now();
  for (const amount of [
    `1e${"9".repeat(1_000)}`,
    `1e-${"9".repeat(1_000)}`,
    `0.${"0".repeat(50_000)}1`,
  ]) {
    await expectProblem(await createWith(baseAddress, api, amount), 400, "invalid_body");
  }
  expect(Date.now() - start).toBeLessThan(5_000);
});

for (const [written, echoed] of [
  ["-0", "0"],
  ["-0.00", "0"],
  ["0e5", "0"],
  ["0.00", "0"],
  ["10", "10"],
  ["10.0", "10"],
  ["10.10", "10.1"],
  ["1e2", "100"],
  ["1.5E1", "15"],
  ["12345e-2", "123.45"],
  ["9999999999.99", "9999999999.99"],
] as const) {
  test(`F4 an amount of ${written} is echoed as ${echoed}`, async ({ baseAddress, api }) => {
    const answer = await createWith(baseAddress, api, written);
    expect(answer.status, answer.text).toBe(201);
    expect(answer.text).toContain(`"amount":${echoed},`);
  });
}

test("F7 centavos come back exactly, and the fee is reckoned in whole centavos", async ({
  baseAddress,
  request,
}) => {
  const merchant = await newMerchant();
  const price = ["--method", "UNDEFINED", "--fixed", "0.01", "--percent", "1.99", "--json"];
  await operator("merchants", "set-price", "--id", merchant.merchantId, ...price);
  const api = await merchantApi(request, merchant);
  // Every 331st centavo up to R$ 1.000,00, and those that doubles are known to miss.
  const amounts = Array.from({ length: 302 }, (_, i) => i * 331);
  amounts.push(7, 29, 57, 58, 113, 115, 435, 895, 1_015, 1_749, 99_999, 100_000);
  for (let n = 0; n < amounts.length; n += 16) {
    await Promise.all(
      amounts.slice(n, n + 16).map(async (cents) => {
        const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
        const answer = await createWith(baseAddress, api, text);
        expect(answer.status, text).toBe(201);
        const fee = 1 + Math.floor((cents * 199 + 5_000) / 10_000);
        expect(JSON.parse(answer.text), text).toMatchObject({
          amount: cents / 100,
          fee: fee / 100,
        });
        expect(answer.text, text).toContain(`"amount":${String(cents / 100)},`);
      }),
    );
  }
});

for (const dueDate of [
  "2099-02-30",
  "2099-04-31",
  "2099-13-01",
  "2099-00-01",
  "2099-01-00",
  "2100-02-29",
  "tomorrow",
  "today",
  "infinity",
  "-infinity",
  "epoch",
  "2099-2-3",
  "2099-12-31T00:00:00Z",
  "2099-12-31 00:00",
  "20991231",
  "+012099-12-31",
  "99-12-31",
  "0000-01-01",
  " 2099-12-31",
]) {
  test(`F9 a due date of ${JSON.stringify(dueDate)} is refused`, async ({ api }) => {
    const answer = await api.create(withField(fullBody(), "/dueDate", dueDate));
    expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual(["/dueDate"]);
  });
}

test("F9 yesterday in Brasília is refused, today and a leap day are taken", async ({ api }) => {
  const yesterday = await api.create(withField(fullBody(), "/dueDate", brasiliaDay(-1)));
  expect(places(await expectProblem(yesterday, 400, "invalid_body"))).toEqual(["/dueDate"]);
  for (const dueDate of [brasiliaDay(0), "2096-02-29", "9999-12-31"]) {
    const answer = await api.create(withField(fullBody(), "/dueDate", dueDate));
    expect(answer.status(), dueDate).toBe(201);
    expect((await answer.json()).dueDate).toBe(dueDate);
  }
});

for (const minutes of [
  "0",
  "43201",
  "1.5",
  '"60"',
  "-1",
  "1e9",
  "true",
  "0.9999",
  "4294967297",
  "1e309",
]) {
  test(`F10 pixExpiresInMinutes ${minutes} is refused`, async ({ baseAddress, api }) => {
    const json = JSON.stringify({ ...fullBody(), billingType: "PIX" });
    const answer = await createRaw(
      baseAddress,
      api,
      json.replace(/\}$/, `,"pixExpiresInMinutes":${minutes}}`),
    );
    const problem = await expectProblem(answer, 400, "invalid_body");
    expect(places(problem)).toEqual(["/pixExpiresInMinutes"]);
  });
}

// docs/security.md F11 and F12, the listing's parameters, are rows of payments-get/400 and payments-get/200.

for (const [what, json, pointer] of [
  ["amount", '{"amount":1,"amount":999}', "/amount"],
  ["amount, escaped", '{"amount":1,"\\u0061mount":999}', "/amount"],
  ["amount with one value", '{"amount":1,"amount":1}', "/amount"],
  ["payer.document", '{"payer":{"document":"1","document":"2"}}', "/payer/document"],
  ["an unknown field", '{"x":1,"x":2}', "/x"],
  ["__proto__", '{"__proto__":1,"__proto__":2}', "/__proto__"],
] as const) {
  test(`F13 ${what} twice in one body is refused by name`, async ({ baseAddress, api }) => {
    const problem = await expectProblem(
      await createRaw(baseAddress, api, json),
      400,
      "invalid_body",
    );
    expect(places(problem)).toEqual([pointer]);
  });
}

test("F13 a whole body is refused for one field that is in it twice", async ({
  baseAddress,
  api,
}) => {
  const json = JSON.stringify(fullBody()).replace("{", '{"amount":0.01,');
  const problem = await expectProblem(await createRaw(baseAddress, api, json), 400, "invalid_body");
  expect(places(problem)).toEqual(["/amount"]);
});

for (const document of ["123.456.789-09", "12.345.678/0001-95", "12ABC34501DE35", "1234567890X"]) {
  test(`F14 a document of ${document} is refused: digits only`, async ({ api }) => {
    const answer = await api.create(withField(fullBody(), "/payer/document", document));
    expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual(["/payer/document"]);
  });
}

test("F14 leading zeros of a document are kept", async ({ request }) => {
  const api = await merchantApi(request, await newMerchant());
  for (const document of ["00000000191", "00000000000191"]) {
    const { id } = await api.created({ payer: { name: "Ana", document } });
    const found = await api.listed(`?payerDocument=${document}`);
    expect(found.content.map((charge) => charge.id)).toEqual([id]);
  }
});
