import { brasiliaDay, validBody } from "../../support/fixtures";

export { brasiliaDay };

/** The fields of docs/contract.md 2.1, all of which every answer has. */
export const RESPONSE_FIELDS = [
  "id",
  "status",
  "billingType",
  "amount",
  "dueDate",
  "description",
  "invoiceUrl",
  "checkoutUrl",
  "fee",
  "paidAmount",
  "netAmount",
  "paidOn",
  "pix",
  "createdAt",
].sort();

export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

type Json = Readonly<Record<string, unknown>>;

/** A boleto with every optional field. */
export function fullBody(): Json {
  return validBody({
    billingType: "BOLETO",
    payer: {
      name: "Ana Souza",
      document: "12345678909",
      email: "ana@example.com",
      phone: "11987654321",
      address: {
        street: "Rua das Flores",
        number: "12",
        complement: "Apto 3",
        district: "Centro",
        city: "São Paulo",
        state: "SP",
        postalCode: "01001000",
      },
    },
  });
}

/** A value that leaves a field out. */
export const ABSENT = Symbol("absent");

/** The body with one field changed, named by its JSON pointer. */
export function withField(body: Json, pointer: string, value: unknown): Json {
  const [, step = "", ...rest] = pointer.split("/");
  if (rest.length > 0) {
    return { ...body, [step]: withField(body[step] as Json, `/${rest.join("/")}`, value) };
  }
  const { [step]: _, ...others } = body;
  return value === ABSENT ? others : { ...body, [step]: value };
}
