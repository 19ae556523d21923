import { createRaw, expect, expectProblem, places, test } from "../../support/wire";
import { fullBody, withField } from "../payments-post/bodies";

const TEXTS = [
  "/description",
  "/payer/name",
  "/payer/document",
  "/payer/email",
  "/payer/phone",
  "/payer/address/street",
  "/payer/address/number",
  "/payer/address/complement",
  "/payer/address/district",
  "/payer/address/city",
  "/payer/address/state",
  "/payer/address/postalCode",
  "/dueDate",
  "/billingType",
];

for (const [number, what, escaped] of [
  ["E1", "U+0000", "\\u0000"],
  ["E2", "half a character", "\\ud800"],
  ["E2", "the other half", "\\udc00"],
  ["E2", "two halves in the wrong order", "\\udc00\\ud800"],
] as const) {
  test(`${number} ${what} is refused in every text, by name`, async ({ api, baseAddress }) => {
    for (const pointer of TEXTS) {
      const json = JSON.stringify(withField(fullBody(), pointer, "a@@b")).replace("@@", escaped);
      const problem = await expectProblem(
        await createRaw(baseAddress, api, json),
        400,
        "invalid_body",
        pointer,
      );
      expect(places(problem)).toContain(pointer);
    }
  });
}

test("E1 U+0000 and half a character are refused in the name of a field too", async ({
  api,
  baseAddress,
}) => {
  for (const escaped of ["\\u0000", "\\ud800"]) {
    const json = JSON.stringify(fullBody()).replace("{", `{"a${escaped}":1,`);
    await expectProblem(await createRaw(baseAddress, api, json), 400, "invalid_body", escaped);
  }
});

for (const [pointer, most] of [
  ["/description", 500],
  ["/payer/name", 255],
  ["/payer/address/number", 20],
  ["/payer/address/city", 100],
] as const) {
  test(`E3 ${pointer} takes ${most} emoji and refuses ${most + 1}: characters are counted, not units`, async ({
    api,
  }) => {
    const taken = await api.create(withField(fullBody(), pointer, "😀".repeat(most)));
    expect(taken.status(), await taken.text()).toBe(201);
    const refused = await api.create(withField(fullBody(), pointer, "😀".repeat(most + 1)));
    expect(places(await expectProblem(refused, 400, "invalid_body"))).toEqual([pointer]);
  });
}

const KEPT = [
  ["composed", "Jos\u00e9".normalize("NFC")],
  ["decomposed", "Jose\u0301".normalize("NFD")],
  ["of characters out of the first plane", "𝕵𝖔𝖘é 😀 👩‍👩‍👧‍👦"],
  ["with a right-to-left override", "Pedido \u202e1"],
  ["with invisible characters", "Ped\u200bido \u2060\ufeff1"],
  ["with spaces at its ends", "  Pedido 1\t "],
  ["with line breaks", "a\nb\r\nc"],
  ["with controls", "a\u0001\u0007\u001f\u007fb"],
  ["of noncharacters", "\ufffe\uffff"],
] as const;

for (const [what, text] of KEPT) {
  test(`E4 E5 a text ${what} comes back exactly as it was sent`, async ({ api }) => {
    const charge = await api.created({ description: text });
    expect(charge.description).toBe(text);
    const { content } = await api.listed("?size=100");
    expect(content.find(({ id }) => id === charge.id)?.description).toBe(text);
  });
}

for (const [pointer, values] of [
  [
    "/payer/document",
    ["١٢٣٤٥٦٧٨٩٠٩", "１２３４５６７８９０９", "12345678909\n", " 12345678909", "1234567890\u0660"],
  ],
  ["/payer/phone", ["١١٩٨٧٦٥٤٣٢١", "１１９８７６５４３２１", "11987654321\n"]],
  ["/payer/address/postalCode", ["٠١٠٠١٠٠٠", "０１００１０００", "01001000\n"]],
  ["/dueDate", ["٢٠٩٩-01-01", "２０９９-01-01", "2099-01-01\n", "2099\u201001\u201001"]],
] as const) {
  test(`E6 digits of other scripts are none in ${pointer}`, async ({ api }) => {
    for (const value of values) {
      const answer = await api.create(withField(fullBody(), pointer, value));
      expect(places(await expectProblem(answer, 400, "invalid_body", value))).toEqual([pointer]);
    }
  });
}

for (const email of [
  "ana\uff20example.com",
  '"e@attacker.com"@victim.com',
  "ana@example.com,eva@example.com",
  "ana@example.com;eva@example.com",
  "ana@example.com\r\nBcc: eva@example.com",
  "Ana <ana@example.com>",
  "ana@example.com ",
  "ana@exam ple.com",
  "ana@@example.com",
  "ana@-example.com",
  "ana@example..com",
  ".ana@example.com",
  "ana@example.com\n",
]) {
  test(`E7 ${JSON.stringify(email)} is no e-mail address`, async ({ api }) => {
    const answer = await api.create(withField(fullBody(), "/payer/email", email));
    expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual(["/payer/email"]);
  });
}

for (const state of ["sp", "SP\n", "\u0405\u0420", "ＳＰ", "S\u0050\u0301", "ẞP", "S P", "ÃO"]) {
  test(`E8 ${JSON.stringify(state)} is no state`, async ({ api }) => {
    const answer = await api.create(withField(fullBody(), "/payer/address/state", state));
    expect(places(await expectProblem(answer, 400, "invalid_body"))).toEqual([
      "/payer/address/state",
    ]);
  });
}
