import type { Page } from "@playwright/test";
import { expect, merchantApi, newMerchant } from "../support/fixtures";
import { exceptionOf, received } from "../support/money";
import { payAtBank } from "../support/wire";

// Where a spec finds the parts of the overview, and the shop whose figures it shows.

/** The cell of a figure, by its label; the links that pick a period have the same labels, and no amount. */
export const cell = (page: Page, label: string) =>
  page.getByRole("main").getByRole("link", { name: new RegExp(`^${label}\\b.*R\\$`) });

/** The parameters of the movements that a figure leads to. */
export function movementsAt(href: string | null) {
  const { pathname, searchParams } = new URL(href ?? "", "http://x");
  expect(pathname).toBe("/movements/by-day");
  return {
    days: [searchParams.get("dayFrom"), searchParams.get("dayTo")],
    kinds: searchParams.getAll("kind"),
  };
}

/** The centavos in a text such as `R$ 1.234,56`. */
export function centsIn(text: string): number {
  const figure = /R\$\s([\d.]+),(\d\d)/.exec(text);
  if (!figure) throw new Error(`no amount in ${text}`);
  return Number(`${figure[1]?.replaceAll(".", "")}${figure[2]}`);
}

/** A shop with a bit of everything: two paid charges, one paid twice, two open ones, one canceled. */
export async function busyShop(request: Parameters<typeof merchantApi>[0], bank: typeof request) {
  const merchant = await newMerchant("Loja do Início");
  const api = await merchantApi(request, merchant);
  await received(api, { amount: 1234.5 });
  const twice = await received(api, { amount: 20, description: "Pago em dobro" });
  await payAtBank(bank, twice.id, { amount: "33.00", force: true });
  await exceptionOf(api, twice.id, "duplicate_payment");
  await api.created({ amount: 7, billingType: "BOLETO" });
  await api.created({ amount: 8.25 });
  const gone = await api.created({ amount: 99 });
  await api.cancel(gone.id);
  await api.waitFor(gone.id, "CANCELED");
  return { merchant, api };
}

// Of 1.234,50, 20,00 and the 33,00 that came twice the bank keeps 0,8 %: 9,88, 0,16 and 0,26.
export const CAME = "R$ 1.287,50";
export const RECEIVED = "R$ 1.277,20";
