import { z } from "zod";

export const STATUSES = [
  "CREATING",
  "PENDING",
  "OVERDUE",
  "CONFIRMED",
  "RECEIVED",
  "REFUNDING",
  "CHARGEBACK",
  "REFUNDED",
  "CANCELED",
] as const;
export const BILLING_TYPES = ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"] as const;

const document = z.string().regex(/^(\d{11}|\d{14})$/);

export function today(): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
}

export const createPayment = z
  .object({
    payer: z.object({
      name: z.string().min(1).max(255),
      document,
      email: z.email().max(255).optional(),
      phone: z
        .string()
        .regex(/^\d{10,11}$/)
        .optional(),
      address: z
        .object({
          street: z.string().min(1).max(255),
          number: z.string().min(1).max(20),
          complement: z.string().max(100).optional(),
          district: z.string().min(1).max(100),
          city: z.string().min(1).max(100),
          state: z.string().regex(/^[A-Z]{2}$/),
          postalCode: z.string().regex(/^\d{8}$/),
        })
        .optional(),
    }),
    amount: z.number().min(0).max(9_999_999_999.99).multipleOf(0.01),
    dueDate: z.iso.date().refine((date) => date >= today(), "must be today or later"),
    billingType: z.enum(BILLING_TYPES).default("UNDEFINED"),
    description: z.string().max(500).optional(),
    pixExpiresInMinutes: z.number().int().min(1).max(43_200).optional(),
  })
  .refine((body) => !body.pixExpiresInMinutes || body.billingType === "PIX", {
    path: ["pixExpiresInMinutes"],
    error: "only with billingType PIX",
  });

const toInt = z.string().regex(/^\d+$/).transform(Number);

export const listPayments = z
  .object({
    status: z.array(z.enum(STATUSES)),
    billingType: z.array(z.enum(BILLING_TYPES)),
    payerDocument: document.optional(),
    dueDateFrom: z.iso.date().optional(),
    dueDateTo: z.iso.date().optional(),
    paidOnFrom: z.iso.date().optional(),
    paidOnTo: z.iso.date().optional(),
    createdFrom: z.iso.datetime({ offset: true }).optional(),
    createdTo: z.iso.datetime({ offset: true }).optional(),
    page: toInt.pipe(z.number().max(2_147_483_647)).default(0),
    size: toInt.pipe(z.number().min(1).max(100)).default(20),
    sort: z
      .string()
      .regex(/^(createdAt|dueDate|paidOn|amount)(,(asc|desc))?$/)
      .default("createdAt,desc"),
  })
  .refine(
    (query) =>
      inOrder(query.dueDateFrom, query.dueDateTo) &&
      inOrder(query.paidOnFrom, query.paidOnTo) &&
      (!query.createdFrom ||
        !query.createdTo ||
        new Date(query.createdFrom) <= new Date(query.createdTo)),
    "a range is inverted",
  );

export type ListPayments = z.output<typeof listPayments>;

function inOrder(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}
