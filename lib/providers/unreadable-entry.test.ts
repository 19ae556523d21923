import { expect, test } from "vitest";
import { readList } from "./bacen-pix/list";
import { nameOfUnreadable } from "./unreadable-entry";

test("an entry is named as its provider names it", () => {
  expect(nameOfUnreadable({ id: "pay_080225913252", value: null }, "id")).toBe("pay_080225913252");
});

test.each([
  ["no name", { value: 1, payer: "Ana Souza" }],
  ["a name that is none", { id: "Ana Souza <ana@example.com>" }],
  ["a name of another type", { id: 7 }],
  ["nothing", null],
])(
  "with %s it has a name of its content, the same each time and without a word of it",
  (_, entry) => {
    const name = nameOfUnreadable(entry, "id");
    expect(name).toMatch(/^sha256-[0-9a-f]{32}$/);
    expect(nameOfUnreadable(structuredClone(entry), "id")).toBe(name);
    expect(nameOfUnreadable({ id: "", other: 1 }, "id")).not.toBe(name);
  },
);

test("a list names the entries that it leaves out", () => {
  const endToEndId = "E00000000202611221200abcdefghijk";
  const paginacao = { quantidadeDePaginas: 1, quantidadeTotalDeItens: 3 };
  const body = { parametros: { paginacao }, pix: [{ endToEndId }, { valor: "1.00" }, {}] };
  const window = { from: new Date(), to: new Date(), page: 0 };
  const page = readList(body, "pix", window, (entry) => {
    return (entry as { valor?: string }).valor ?? null;
  });
  expect(page).toMatchObject({
    kind: "page",
    items: ["1.00"],
    unreadable: [endToEndId, expect.stringMatching(/^sha256-/)],
  });
});
