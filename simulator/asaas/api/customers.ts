import { z } from "zod";
import { randomHex } from "../identifiers";
import type { Answer } from "../problem";
import { checkedBody, NOT_FOUND, refusal } from "./answers";
import { dayOf } from "./calendar";
import type { ProviderCall } from "./call";
import type { Ledger } from "./ledger";
import { listed } from "./lists";
import type { Customer } from "./records";

const text = (max: number) => z.string().max(max).nullish();

const customerRequest = z.object({
  name: z.string().min(1, "deve ser informado.").max(255),
  cpfCnpj: z
    .string()
    .transform((sent) => sent.replace(/\D/g, ""))
    .refine((digits) => /^(\d{11}|\d{14})$/.test(digits), "deve ter 11 ou 14 dígitos."),
  email: text(255),
  phone: text(20),
  mobilePhone: text(20),
  address: text(255),
  addressNumber: text(20),
  complement: text(255),
  province: text(255),
  postalCode: text(10),
  externalReference: text(255),
  notificationDisabled: z.boolean().default(false),
});

/** POST /customers: a second one of the same document is made without a word. */
export function postCustomer(ledger: Ledger, now: Date, { account, body }: ProviderCall): Answer {
  const request = checkedBody(body, customerRequest);
  if (!request.ok) return request.refusal;
  const customer: Customer = {
    id: `cus_${randomHex(6)}`,
    accountId: account.id,
    dateCreated: dayOf(now),
    ...withoutNulls(request.value),
  };
  ledger.record({ t: "customer", customer });
  return { status: 200, body: customerWire(customer) };
}

/** GET /customers/{id}. */
export function getCustomer(ledger: Ledger, { account, params }: ProviderCall): Answer {
  const customer = ledger.customer(params.id ?? "");
  if (customer?.accountId !== account.id) return NOT_FOUND;
  return { status: 200, body: customerWire(customer) };
}

/** GET /customers, the newest first. */
export function listCustomers(ledger: Ledger, { account, query }: ProviderCall): Answer {
  const document = query.get("cpfCnpj")?.replace(/\D/g, "");
  const asked = ["name", "email", "externalReference"] as const;
  const found = ledger
    .customersOf(account.id, document)
    .filter((customer) => asked.every((field) => matches(customer[field], query.get(field))));
  return listed(found, query, customerWire);
}

/** The customer that a payment is for, or why there is none. */
export function ownCustomer(
  ledger: Ledger,
  accountId: string,
  id: string,
): { readonly ok: true } | { readonly ok: false; readonly refusal: Answer } {
  if (ledger.customer(id)?.accountId === accountId) return { ok: true };
  return { ok: false, refusal: refusal("invalid_customer", "Cliente inválido ou não informado.") };
}

function matches(value: string | undefined, asked: string | null): boolean {
  return asked === null || value === asked;
}

function customerWire(customer: Customer): Record<string, unknown> {
  const { accountId: _, cpfCnpj, ...shown } = customer;
  return {
    object: "customer",
    ...shown,
    cpfCnpj,
    personType: cpfCnpj.length === 11 ? "FISICA" : "JURIDICA",
    deleted: false,
  };
}

type WithoutNull<Type> = { [Key in keyof Type]: Exclude<Type[Key], null> };

function withoutNulls<Type extends object>(value: Type): WithoutNull<Type> {
  const kept = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(kept) as WithoutNull<Type>;
}
