/** Banks that issue boletos, as slips print them: with the check digit of their code. */
const BANKS: Readonly<Record<string, string>> = {
  "001": "001-9 Banco do Brasil",
  "033": "033-7 Santander",
  "041": "041-8 Banrisul",
  "077": "077-9 Inter",
  "104": "104-0 Caixa",
  "237": "237-2 Bradesco",
  "341": "341-7 Itaú",
  "422": "422-7 Safra",
  "748": "748-X Sicredi",
  "756": "756-0 Sicoob",
};

/** How a slip names the bank of a code; of one not in the list, the code. */
export function bankName(code: string): string {
  return BANKS[code] ?? code;
}
