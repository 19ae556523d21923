import { expect, expectProblem, places } from "../../support/wire";
import { test } from "./charge-fixture";

const INVALID_FORMAT = "valor em formato inválido";

/** Rows of docs/contract.md 7: the parameter at fault, and queries that are at fault. */
function row(name: string, parameter: string, values: readonly string[], fixedText = false): void {
  test(name, async ({ api }) => {
    for (const value of values) {
      const query = `?${parameter}=${encodeURIComponent(value)}`;
      const problem = await expectProblem(await api.list(query), 400, "invalid_parameters", query);
      expect(places(problem), query).toEqual([parameter]);
      if (fixedText) {
        expect(problem.detail, query).toBe(INVALID_FORMAT);
        for (const error of problem.errors) expect(error.message, query).toBe(INVALID_FORMAT);
      }
    }
  });
}

row("size outside its bounds is refused", "size", [
  "0",
  "-1",
  "101",
  "2147483647",
  "99999999999999999999",
]);
row("page outside its bounds is refused", "page", ["-1", "2147483648", "99999999999999999999"]);

row("sort not in the allowed pattern is refused", "sort", [
  "",
  "id",
  "status",
  "createdAt,",
  ",asc",
  "createdAt,up",
  "createdAt asc",
  "createdAt, asc",
  "createdAt:asc",
  "-createdAt",
  "created_at",
  "createdAt,asc,dueDate,asc",
]);

row("C1 sort is matched from end to end, in its own case", "sort", [
  "createdAt;drop table x",
  "createdAt,desc,x",
  "CREATEDAT",
  "createdAt,DESC",
  "createdAt\n",
  "createdAt,desc\n",
  "\ncreatedAt",
  " createdAt",
  "createdAt ",
  "createdAt,desc--",
  "createdAt,(select 1)",
]);

row("reference that is none is refused", "reference", [
  "",
  " ",
  " PED-1",
  "PED-1\n",
  "PED\u00001",
  "a".repeat(101),
]);

row("payerDocument without 11 or 14 digits is refused", "payerDocument", [
  "",
  "1234567890",
  "123456789012",
  "1234567890123",
  "123456789012345",
  "123.456.789-09",
  "12.345.678/0001-95",
  "1234567890a",
  "12345678909\n",
  " 12345678909",
  "12345678909' OR '1'='1",
  "١٢٣٤٥٦٧٨٩٠٩",
  "１２３４５６７８９０９",
  "12ABC34501DE35",
]);

for (const [from, to, earlier, later] of [
  ["dueDateFrom", "dueDateTo", "2026-01-01", "2026-01-02"],
  ["paidOnFrom", "paidOnTo", "2026-01-01", "2026-01-02"],
  ["createdFrom", "createdTo", "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.001Z"],
  ["createdFrom", "createdTo", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00-03:00"],
] as const) {
  test(`an inverted range, ${from} ${later} after ${to} ${earlier}, is refused`, async ({
    api,
  }) => {
    const inverted = new URLSearchParams({ [from]: later, [to]: earlier });
    const problem = await expectProblem(await api.list(`?${inverted}`), 400, "invalid_parameters");
    expect([[from], [to], [from, to]]).toContainEqual(places(problem).sort().reverse().reverse());
    for (const fine of [
      { [from]: earlier, [to]: later },
      { [from]: earlier, [to]: earlier },
    ]) {
      expect((await api.list(`?${new URLSearchParams(fine)}`)).status()).toBe(200);
    }
  });
}

const FORMAT = (parameter: string) => `${parameter} in an invalid format: "${INVALID_FORMAT}"`;

const NO_ENUM = [
  "",
  "X",
  "pending",
  "pix",
  "Pending",
  " PENDING",
  "PENDING ",
  "PENDING\n",
  "null",
  "0",
];
row(FORMAT("status"), "status", [...NO_ENUM, "PAID", "PIX"], true);
row(FORMAT("billingType"), "billingType", [...NO_ENUM, "CASH", "PENDING"], true);

row(
  "C2 status takes one value at a time, never a list and never SQL",
  "status",
  ["PENDING,RECEIVED", "PENDING' OR '1'='1", "PENDING;--", "PENDING|RECEIVED", '["PENDING"]'],
  true,
);

const NO_DATE = [
  "",
  "yesterday",
  "tomorrow",
  "infinity",
  "-infinity",
  "now",
  "2026-2-3",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "2025-02-29",
  "20260101",
  "01/02/2026",
  "2026/01/02",
  "2026-01-01T00:00:00Z",
  "2026-01-01 ",
  "2026-01-01\n",
  "+002026-01-01",
  "-2026-01-01",
  "26-01-01",
  "1767225600",
  "２０２６-01-01",
];
for (const parameter of ["dueDateFrom", "dueDateTo", "paidOnFrom", "paidOnTo"]) {
  row(FORMAT(parameter), parameter, NO_DATE, true);
}

const NO_INSTANT = [
  "",
  "yesterday",
  "infinity",
  "2026-01-01",
  "2026-01-01T00:00:00",
  "2026-01-01T00:00:00 03:00",
  "2026-01-01 00:00:00Z",
  "2026-02-30T00:00:00Z",
  "2026-01-01T24:00:01Z",
  "2026-01-01T25:00:00Z",
  "2026-01-01T00:60:00Z",
  "2026-01-01T00:00:61Z",
  "2026-01-01T00:00:00+25:00",
  "2026-01-01T00:00:00.Z",
  "2026-01-01T00:00:00Zjunk",
  "2026-01-01T00:00:00Z\n",
  "Thu, 01 Jan 2026 00:00:00 GMT",
  "1767225600000",
];
for (const parameter of ["createdFrom", "createdTo"]) {
  row(FORMAT(parameter), parameter, NO_INSTANT, true);

  test(`F12 ${parameter} with a plus sign that was not escaped arrives with a space and is refused`, async ({
    api,
  }) => {
    const query = `?${parameter}=2026-01-01T00:00:00+03:00`;
    const problem = await expectProblem(await api.list(query), 400, "invalid_parameters");
    expect(problem.detail).toBe(INVALID_FORMAT);
  });
}

const NO_INTEGER = [
  "",
  "abc",
  "1.0",
  "1e1",
  "0x10",
  "1,0",
  " 1",
  "1 ",
  "+1",
  "--1",
  "1_0",
  "١",
  "Infinity",
  "NaN",
  "null",
];
for (const parameter of ["page", "size"]) {
  row(`F11 ${FORMAT(parameter)}`, parameter, NO_INTEGER, true);
}

test("one unknown value among known ones is refused", async ({ api }) => {
  for (const query of [
    "?status=PENDING&status=X",
    "?billingType=X&billingType=PIX",
    "?status=PENDING&status=",
  ]) {
    const problem = await expectProblem(await api.list(query), 400, "invalid_parameters", query);
    expect(problem.detail).toBe(INVALID_FORMAT);
  }
});

const SINGLE: readonly (readonly [parameter: string, value: string])[] = [
  ["payerDocument", "12345678909"],
  ["dueDateFrom", "2026-01-01"],
  ["dueDateTo", "2026-01-01"],
  ["paidOnFrom", "2026-01-01"],
  ["paidOnTo", "2026-01-01"],
  ["createdFrom", "2026-01-01T00:00:00Z"],
  ["createdTo", "2026-01-01T00:00:00Z"],
  ["page", "0"],
  ["size", "20"],
  ["sort", "createdAt"],
];

for (const [parameter, value] of SINGLE) {
  test(`${parameter} twice is refused, even with one value`, async ({ api }) => {
    const query = `?${parameter}=${value}&${parameter}=${value}`;
    const problem = await expectProblem(await api.list(query), 400, "invalid_parameters");
    expect(places(problem)).toEqual([parameter]);
  });
}

test("everything that is wrong is reported at once", async ({ api }) => {
  const query = "?size=0&page=-1&sort=x&payerDocument=1&dueDateFrom=x&status=x";
  const problem = await expectProblem(await api.list(query), 400, "invalid_parameters");
  expect(places(problem).sort()).toEqual(
    ["dueDateFrom", "page", "payerDocument", "size", "sort", "status"].sort(),
  );
  expect(problem.detail).toBe(INVALID_FORMAT);
});

test("a broken percent-encoding is never a failure of the service", async ({ api }) => {
  for (const query of [
    "?status=%E0%A4%A",
    "?dueDateFrom=%",
    "?createdFrom=%zz",
    "?sort=%ff",
    "?size=%00",
  ]) {
    await expectProblem(await api.list(query), 400, "invalid_parameters", query);
  }
});

test("what was sent is not repeated in the answer", async ({ api }) => {
  for (const parameter of ["status", "sort", "payerDocument", "createdFrom", "size"]) {
    const answer = await api.list(`?${parameter}=%3Cscript%3Ecanary`);
    expect(await answer.text()).not.toContain("canary");
  }
});

test("an unknown parameter is refused, and the one that was meant is named", async ({ api }) => {
  for (const query of ["?status[]=RECEIVED", "?Status=RECEIVED", "?statuss=RECEIVED"]) {
    const problem = await expectProblem(await api.list(query), 400, "invalid_parameters", query);
    expect(problem.errors[0]?.message, query).toContain("status");
  }
});

test("an operation without parameters refuses every one of them", async ({ api }) => {
  const answer = await api.get("/balance?page=1");
  const problem = await expectProblem(answer, 400, "invalid_parameters");
  expect(places(problem)).toEqual(["page"]);
});
