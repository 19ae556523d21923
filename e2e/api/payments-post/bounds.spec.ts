import { expect, expectProblem, places, test } from "../../support/wire";
import { ABSENT, brasiliaDay, fullBody, withField } from "./bodies";

/** One bound of docs/contract.md 2.4, 2.5, 2.6 or 8: what is taken at it, and what past it is not. */
interface Bound {
  readonly pointer: string;
  readonly taken: readonly unknown[];
  readonly refused: readonly unknown[];
}

const email = (length: number) => `${"a".repeat(60)}@${domain(length - 61)}`;
const domain = (length: number) =>
  `${`${"b".repeat(59)}.`.repeat(Math.floor(length / 60))}${"c".repeat(length % 60)}`.replace(
    /\.(c?)$/,
    "c$1",
  );

const text = (most: number, required: boolean) => ({
  taken: ["x", "x".repeat(most), "é".repeat(most), ...(required ? [] : [null, ABSENT])],
  refused: [
    "x".repeat(most + 1),
    7,
    true,
    [],
    {},
    ["x"],
    ...(required ? [null, ABSENT, "", " "] : []),
  ],
});

const BOUNDS: readonly Bound[] = [
  {
    pointer: "/amount",
    taken: [0, 0.01, 0.1, 1, 9_999_999_999.99],
    refused: [-0.01, -1, 10_000_000_000, 0.001, 10.999, "10.50", true, null, ABSENT, [], {}],
  },
  {
    pointer: "/dueDate",
    taken: [brasiliaDay(0), brasiliaDay(1), "2099-12-31"],
    refused: [
      brasiliaDay(-1),
      "2020-01-01",
      "2099-02-30",
      "31/12/2099",
      "2099-12-31T00:00:00Z",
      20991231,
      "",
      null,
      ABSENT,
    ],
  },
  {
    pointer: "/billingType",
    taken: ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED", null, ABSENT],
    refused: ["pix", "CASH", "", " PIX", 1, ["PIX"], {}],
  },
  { pointer: "/description", ...text(500, false) },
  {
    pointer: "/payer",
    taken: [{ name: "Ana", document: "12345678909" }],
    refused: [null, ABSENT, "Ana", [], 1],
  },
  { pointer: "/payer/name", ...text(255, true) },
  {
    pointer: "/payer/document",
    taken: ["12345678909", "00000000000", "12345678000195", "00000000000000"],
    refused: [
      "1234567890",
      "123456789012",
      "1234567890123",
      "123456789012345",
      "123.456.789-09",
      "1234567890a",
      "12ABC34501DE35",
      "",
      12345678909,
      null,
      ABSENT,
    ],
  },
  {
    pointer: "/payer/email",
    taken: ["ana@example.com", "ana.souza+loja@sub.example.com.br", email(255), null, ABSENT],
    refused: [email(256), "ana", "ana@", "@example.com", "ana@example", "a b@example.com", "", 7],
  },
  {
    pointer: "/payer/phone",
    taken: ["1133334444", "11987654321", null, ABSENT],
    refused: ["113333444", "119876543210", "+5511987654321", "(11)33334444", "", 1133334444],
  },
  {
    pointer: "/payer/address",
    taken: [null, ABSENT],
    refused: ["Rua das Flores, 12", [], 1, {}],
  },
  { pointer: "/payer/address/street", ...text(255, true) },
  { pointer: "/payer/address/number", ...text(20, true) },
  { pointer: "/payer/address/complement", ...text(100, false) },
  { pointer: "/payer/address/district", ...text(100, true) },
  { pointer: "/payer/address/city", ...text(100, true) },
  {
    pointer: "/payer/address/state",
    taken: ["SP", "AC"],
    refused: ["S", "SPP", "sp", "Sp", "S1", "", 7, null, ABSENT],
  },
  {
    pointer: "/payer/address/postalCode",
    taken: ["01001000", "00000000"],
    refused: ["0100100", "010010000", "01001-000", "0100100a", "", 1001000, null, ABSENT],
  },
];

const shown = (value: unknown) =>
  value === ABSENT ? "absent" : (JSON.stringify(value) ?? "").slice(0, 60);

/** What is free and what has twelve digits is for Pix alone: no boleto can say either. */
function bodyFor(pointer: string) {
  return pointer === "/amount" ? { ...fullBody(), billingType: "PIX" } : fullBody();
}

for (const { pointer, taken, refused } of BOUNDS) {
  test(`${pointer} is taken up to its bounds`, async ({ api }) => {
    for (const value of taken) {
      const answer = await api.create(withField(bodyFor(pointer), pointer, value));
      expect(answer.status(), `${shown(value)}: ${await answer.text()}`).toBe(201);
    }
  });

  test(`${pointer} is refused past its bounds, by name`, async ({ api }) => {
    for (const value of refused) {
      const answer = await api.create(withField(fullBody(), pointer, value));
      const problem = await expectProblem(answer, 400, "invalid_body", shown(value));
      const found = places(problem);
      expect(found.length, shown(value)).toBeGreaterThan(0);
      // An object that lacks everything is named by what it lacks.
      for (const place of found) {
        expect(
          place === pointer || place.startsWith(`${pointer}/`),
          `${shown(value)} ${place}`,
        ).toBe(true);
      }
    }
  });
}

for (const [minutes, status] of [
  [1, 201],
  [43_200, 201],
  [0, 400],
  [43_201, 400],
  [-1, 400],
  [1.5, 400],
  ["60", 400],
  [true, 400],
] as const) {
  test(`/pixExpiresInMinutes ${JSON.stringify(minutes)} answers ${status}`, async ({ api }) => {
    const body = { ...fullBody(), billingType: "PIX", pixExpiresInMinutes: minutes };
    const answer = await api.create(body);
    if (status === 201) expect(answer.status(), await answer.text()).toBe(201);
    else {
      const problem = await expectProblem(answer, 400, "invalid_body");
      expect(places(problem)).toEqual(["/pixExpiresInMinutes"]);
    }
  });
}

for (const billingType of ["CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED", ABSENT]) {
  test(`/pixExpiresInMinutes is refused with billingType ${shown(billingType)}`, async ({
    api,
  }) => {
    const body = withField({ ...fullBody(), pixExpiresInMinutes: 60 }, "/billingType", billingType);
    const problem = await expectProblem(await api.create(body), 400, "invalid_body");
    expect(places(problem)).toEqual(["/pixExpiresInMinutes"]);
  });
}
