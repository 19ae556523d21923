/** What the simulated card network does with a test card. */
export type CardFate = "approve" | "refuse" | "chargeback" | "slow";

/** A card that exists here only. */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly fate: CardFate;
  /** For the payer who tests, pt-BR. */
  readonly shown: string;
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: "4242424242424242", brand: "VISA", fate: "approve", shown: "Aprovado" },
  { number: "5555555555554444", brand: "MASTERCARD", fate: "approve", shown: "Aprovado" },
  { number: "4000000000000002", brand: "VISA", fate: "refuse", shown: "Recusado" },
  {
    number: "4000000000000259",
    brand: "VISA",
    fate: "chargeback",
    shown: "Aprovado e, segundos depois, contestado (chargeback)",
  },
  {
    number: "4000000000003220",
    brand: "VISA",
    fate: "slow",
    shown: "Em análise: aprovado só depois de alguns segundos",
  },
];

/** Whether a number of 12 to 19 digits ends with its right check digit (ISO/IEC 7812-1, Luhn). */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A card that may be typed in here; real cards are unknown, and stay so. */
export function testCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}
