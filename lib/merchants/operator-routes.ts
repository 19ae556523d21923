import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { operation, operator, type Params } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, problem } from "@/lib/http/response";
import { freshPassword, hashPassword } from "@/lib/members/passwords";
import { addMember } from "@/lib/members/store/members";
import { now } from "@/lib/platform/clock";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { parseUuid } from "@/lib/platform/values/ids";
import type { Merchant } from "@/lib/platform/values/merchant";
import { newPrice } from "@/lib/pricing/price-request";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { accountOrder, orderAccounts } from "@/lib/providers/account-order-routes";
import { additionRequest } from "@/lib/providers/account-request";
import { addAccount } from "@/lib/providers/account-routes";
import { enrolMerchant } from "./enrol-merchant";
import { disabling, newMember, newMerchant, typedName } from "./merchant-requests";
import { disableMerchant, enableMerchant, findMerchant } from "./store/merchants";

// What operators do for a merchant, also with its members, provider accounts and prices: the rooms of those nouns
// stand below this one and cannot look a merchant up.

const EMAIL_TAKEN = invalid("invalid_body", [
  { pointer: "/email", message: "alguém da loja já entra com este e-mail" },
]);

export const createMerchant = operation({
  name: "createMerchant",
  summary: { pt: "Cadastra uma loja", en: "Enrols a merchant" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants", who: operator }],
  body: jsonBody(newMerchant),
  successes: {
    /** In this response only: of the secret and the password only hashes are stored. */
    201: z.strictObject({
      id: z.guid(),
      name: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
      email: z.string(),
      password: z.string(),
    }),
  },
  problems: [],
  audit: "merchant.create",
  async run({ body, note }) {
    const enrolled = await enrolMerchant(body.name, body.email);
    const { merchant, clientSecret, email, password } = enrolled;
    const allowed = body.allowsName ? { allowsName: true } : {};
    note({ name: merchant.name, email, ...allowed }, merchant.id);
    const { id, name, clientId } = merchant;
    return json(201, { id, name, clientId, clientSecret, email, password });
  },
});

export const disableMerchantById = operation({
  name: "disableMerchant",
  summary: { pt: "Desativa uma loja", en: "Disables a merchant" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/disable", who: operator }],
  body: jsonBody(disabling),
  successes: { 204: null },
  problems: ["conflict"],
  proof: true,
  audit: "merchant.disable",
  about: merchantIdIn,
  async run({ params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    const { endsCollection } = body;
    note({ name: merchant.name, endsCollection });
    if (body.name.trim() !== merchant.name.trim()) return OTHER_NAME;
    const isNew = await disableMerchant(merchant.id, now(), endsCollection);
    return isNew ? json(204, null) : problem("conflict", "esta loja já está desativada");
  },
});

const OTHER_NAME = invalid("invalid_body", [
  { pointer: "/name", message: "não é o nome desta loja" },
]);

/** Charges that were withdrawn meanwhile stay canceled; the others can be paid again. */
export const enableMerchantById = operation({
  name: "enableMerchant",
  summary: { pt: "Reativa uma loja", en: "Enables a merchant again" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/enable", who: operator }],
  body: jsonBody(typedName),
  successes: { 204: null },
  problems: ["conflict"],
  proof: true,
  audit: "merchant.enable",
  about: merchantIdIn,
  async run({ params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    note({ name: merchant.name });
    if (body.name.trim() !== merchant.name.trim()) return OTHER_NAME;
    return (await enableMerchant(merchant.id))
      ? json(204, null)
      : problem("conflict", "esta loja não está desativada");
  },
});

export const addMerchantMember = operation({
  name: "addMerchantMember",
  summary: { pt: "Dá acesso a alguém de uma loja", en: "Adds a member to a merchant" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/members", who: operator }],
  body: jsonBody(newMember),
  successes: {
    /** In this response only. */
    201: z.strictObject({ id: z.guid(), email: z.string(), password: z.string() }),
  },
  problems: ["conflict"],
  proof: ({ role }) => role === "owner",
  audit: "member.add",
  about: merchantIdIn,
  async run({ params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    if (merchant.disabledAt) return problem("conflict", "esta loja está desativada");
    const { email, role, name } = body;
    note({ email, role });
    const password = freshPassword();
    const passwordHash = await hashPassword(password);
    const merchantId = merchant.id;
    const made = { merchantId, role, email, name, passwordHash, passwordIsFirst: true };
    const id = await addMember(made);
    return id === null ? EMAIL_TAKEN : json(201, { id, email, password });
  },
});

/** Adds a provider account to a merchant; new charges of its methods are registered there from now on. */
export const addMerchantProviderAccount = operation({
  name: "addMerchantProviderAccount",
  summary: {
    pt: "Adiciona a uma loja uma conta em um provedor",
    en: "Adds a provider account to a merchant",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/psp-accounts", who: operator }],
  body: jsonBody(additionRequest),
  successes: { 200: z.strictObject({ id: z.guid() }) },
  problems: ["conflict", "limit_reached", "too_many_requests"],
  proof: true,
  audit: "psp_account.add",
  about: merchantIdIn,
  async run({ principal, params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    if (merchant.disabledAt) return problem("conflict", "esta loja está desativada");
    note({ merchant: merchant.name });
    const holder = { operator: principal.operator, merchantId: merchant.id };
    return addAccount(holder, body, note);
  },
});

export const setMerchantAccountOrder = operation({
  name: "setMerchantAccountOrder",
  summary: {
    pt: "Define a ordem das contas de uma loja para um meio de pagamento",
    en: "Sets the order of a merchant's accounts for a method",
  },
  method: "PUT",
  at: [{ path: "/api/dashboard/operator/merchants/{id}/psp-account-order", who: operator }],
  body: jsonBody(accountOrder),
  successes: { 204: null },
  problems: ["conflict"],
  proof: true,
  audit: "psp_account.order",
  about: merchantIdIn,
  async run({ principal, params, body, note }) {
    const merchant = await merchantIn(params);
    if (!merchant) return NOT_FOUND;
    if (merchant.disabledAt) return problem("conflict", "esta loja está desativada");
    note({ merchant: merchant.name });
    const holder = { operator: principal.operator, merchantId: merchant.id };
    return orderAccounts(holder, body, note);
  },
});

export const setPrice = operation({
  name: "setPrice",
  summary: { pt: "Define um preço", en: "Sets a price" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/prices", who: operator }],
  body: jsonBody(newPrice),
  successes: { 204: null },
  problems: [],
  proof: true,
  audit: "price.set",
  async run({ body, note }) {
    const { merchantId, billingType, fixed, percent, validFrom } = body;
    const merchant = merchantId === null ? null : await findMerchant(merchantId);
    if (merchantId !== null && merchant === null) {
      return invalid("invalid_body", [{ pointer: "/merchantId", message: "não há esta loja" }]);
    }
    // What was charged until today was charged at the price of its day.
    if (validFrom < brasiliaDay(now())) {
      return invalid("invalid_body", [
        { pointer: "/validFrom", message: "deve ser hoje ou depois" },
      ]);
    }
    const basisPoints = Number(percent);
    const amounts = { fixedCents: Number(fixed), basisPoints };
    note({ merchant: merchant?.name ?? null, billingType, ...amounts, validFrom }, merchant?.id);
    await insertPrice(merchant?.id ?? null, billingType, { fixed, basisPoints }, validFrom);
    return json(204, null);
  },
});

/** The merchant of the id in a path; null when there is none, or it is no id at all. */
export async function merchantIn({ id }: Params): Promise<Merchant | null> {
  const merchantId = parseUuid(id ?? "");
  return merchantId === null ? null : findMerchant(merchantId);
}

/** Whose audit log an operator's line belongs to. */
export async function merchantIdIn(params: Params) {
  return (await merchantIn(params))?.id ?? null;
}
