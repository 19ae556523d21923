import { z } from "zod";
import type { Payer } from "@/lib/platform/values/payer";
import { bareDocument } from "@/lib/platform/values/tax-document";
import { few, identifier } from "@/lib/providers/bounded";
import type { Unknown } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import type { Send } from "./connection";
import { finalNo } from "./problem";

const customerAnswer = z.object({
  id: identifier.min(1),
  name: z.string().nullish(),
  cpfCnpj: z.string().nullish(),
  postalCode: z.string().nullish(),
  addressNumber: z.string().nullish(),
  deleted: z.boolean().nullish(),
});
type Customer = z.output<typeof customerAnswer>;

const customerList = z.object({ data: few(z.unknown()) });

/** The payer as the provider knows them, found by their document or made. */
export async function customerFor(
  send: Send,
  payer: Payer,
): Promise<
  | { readonly kind: "customer"; readonly id: string }
  | { readonly kind: "refused"; readonly reason: string }
  | Unknown
> {
  const found = await send("GET", `/customers?cpfCnpj=${payer.document}&limit=100`);
  if (found.status !== 200) return unknown(found);
  const list = customerList.safeParse(found.body);
  if (!list.success) return { kind: "unknown", reason: "unreadable customers" };
  const customers = list.data.data.flatMap((item) => customerAnswer.safeParse(item).data ?? []);
  const same = customers.find((customer) => isSame(customer, payer));
  if (same) return { kind: "customer", id: same.id };
  const made = await send("POST", "/customers", customerRequest(payer));
  const { data } = customerAnswer.safeParse(made.body);
  if ((made.status === 200 || made.status === 201) && data)
    return { kind: "customer", id: data.id };
  const reason = finalNo(made);
  return reason === null ? unknown(made) : { kind: "refused", reason };
}

/**
 * Whether a customer says of the payer what we would. Another name or address under the same document
 * is left alone: it may be another merchant's knowledge, which this one's payment page must not show.
 */
function isSame(customer: Customer, { name, document, address }: Payer): boolean {
  return (
    customer.deleted !== true &&
    bareDocument(customer.cpfCnpj ?? "") === document &&
    customer.name === name.trim() &&
    digits(customer.postalCode) === (address?.postalCode ?? "") &&
    (customer.addressNumber ?? "") === (address?.number ?? "")
  );
}

/** No e-mail and no phone: it is us who write to payers, so the provider need not know how. */
function customerRequest({ name, document, address }: Payer) {
  return {
    name: name.trim(),
    cpfCnpj: document,
    notificationDisabled: true,
    ...(address
      ? {
          address: address.street,
          addressNumber: address.number,
          ...(address.complement ? { complement: address.complement } : {}),
          province: address.district,
          postalCode: address.postalCode,
        }
      : {}),
  };
}

function digits(text: string | null | undefined): string {
  return (text ?? "").replace(/\D/g, "");
}
