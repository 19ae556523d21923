import type { PayerAddress } from "@/lib/platform/values/payer";

/** The lines of an address without its postal code, as on an envelope. */
export function addressLines(address: PayerAddress): readonly string[] {
  const { street, number, complement, district, city, state } = address;
  return [[street, number, complement].filter(Boolean).join(", "), district, `${city} - ${state}`];
}
