import { z } from "zod";
import type { Ledger } from "@/simulator/asaas/ledger/ledger";
import type { Customer } from "@/simulator/asaas/ledger/records";
import type { ApiResponse, Checked } from "@/simulator/http/response";
import { dayOf } from "@/simulator/values/brasilia";
import { randomHex } from "@/simulator/values/identifiers";
import type { ProviderCall } from "./call";
import { listed } from "./lists";
import { checkedBody, NOT_FOUND, refusal } from "./responses";

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

/** POST /customers: a second one of the same document is accepted too. */
export function postCustomer(
  ledger: Ledger,
  now: Date,
  { account, body }: ProviderCall,
): ApiResponse {
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
export function getCustomer(ledger: Ledger, { account, params }: ProviderCall): ApiResponse {
  const customer = ledger.customer(params.id ?? "");
  if (customer?.accountId !== account.id) return NOT_FOUND;
  return { status: 200, body: customerWire(customer) };
}

/** GET /customers, the newest first. */
export function listCustomers(ledger: Ledger, { account, query }: ProviderCall): ApiResponse {
  const document = query.get("cpfCnpj")?.replace(/\D/g, "");
  const fields = ["name", "email", "externalReference"] as const;
  const found = ledger
    .customersOf(account.id, document)
    .filter((customer) => fields.every((field) => matches(customer[field], query.get(field))));
  return listed(found, query, customerWire);
}

/** The customer of an account by its id, or the refusal of a payment without one. */
export function ownCustomer(ledger: Ledger, accountId: string, id: string): Checked<Customer> {
  const customer = ledger.customer(id);
  if (customer?.accountId === accountId) return { ok: true, value: customer };
  return { ok: false, refusal: refusal("invalid_customer", "Cliente inválido ou não informado.") };
}

function matches(value: string | undefined, wanted: string | null): boolean {
  return wanted === null || value === wanted;
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
