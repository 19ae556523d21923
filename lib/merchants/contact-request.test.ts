import { expect, test } from "vitest";
import { contactRequest } from "./contact-request";

test("a contact is stored bare, however it is typed, and each field may be left out", () => {
  const typed = {
    document: "11.222.333/0001-81",
    email: "ola@loja.example",
    phone: "(11) 98765-4321",
  };
  expect(contactRequest.parse(typed)).toEqual({
    document: "11222333000181",
    email: "ola@loja.example",
    phone: "11987654321",
  });
  expect(contactRequest.parse({})).toEqual({ document: null, email: null, phone: null });
});

test.each([
  [{ document: "11.222.333/0001-82" }, "document"],
  [{ email: "ola" }, "email"],
  [{ phone: "98765-4321" }, "phone"],
])("%j is refused by its field", (typed, field) => {
  const read = contactRequest.safeParse(typed);
  expect(read.error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
