import type { PayerAddress } from "@/lib/domain/payer";

/** `(81) 99999-1234`, for people; whatever is no Brazilian number, as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d\d)(\d{4,5})(\d{4})$/, "($1) $2-$3");
}

/** `50030-230`, for people. */
export function formatPostalCode(digits: string): string {
  return digits.replace(/^(\d{5})(\d{3})$/, "$1-$2");
}

/** The lines of an address without its postal code, as on an envelope. */
export function addressLines(address: PayerAddress): readonly string[] {
  const { street, number, complement, district, city, state } = address;
  return [
    [`${street}, ${number}`, complement].filter(Boolean).join(", "),
    district,
    `${city} - ${state}`,
  ];
}
