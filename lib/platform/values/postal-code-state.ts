/**
 * The first five digits of each state's CEPs, from and to, as Correios publishes them ("Faixas de CEP"). They are fixed: a
 * state's later CEPs are within them.
 */
const RANGES: readonly (readonly [state: string, from: number, to: number])[] = [
  ["SP", 1000, 19999],
  ["RJ", 20000, 28999],
  ["ES", 29000, 29999],
  ["MG", 30000, 39999],
  ["BA", 40000, 48999],
  ["SE", 49000, 49999],
  ["PE", 50000, 56999],
  ["AL", 57000, 57999],
  ["PB", 58000, 58999],
  ["RN", 59000, 59999],
  ["CE", 60000, 63999],
  ["PI", 64000, 64999],
  ["MA", 65000, 65999],
  ["PA", 66000, 68899],
  ["AP", 68900, 68999],
  ["AM", 69000, 69299],
  ["RR", 69300, 69399],
  ["AM", 69400, 69899],
  ["AC", 69900, 69999],
  ["DF", 70000, 72799],
  ["GO", 72800, 72999],
  ["DF", 73000, 73699],
  ["GO", 73700, 76799],
  ["RO", 76800, 76999],
  ["TO", 77000, 77999],
  ["MT", 78000, 78899],
  ["MS", 79000, 79999],
  ["PR", 80000, 87999],
  ["SC", 88000, 89999],
  ["RS", 90000, 99999],
];

/**
 * The state (UF) that a CEP belongs to; null for what is no CEP of eight digits, and for one of no state.
 *
 * @param postalCode digits only, as the contract has it (docs/contract.md 2.6).
 */
export function stateOfPostalCode(postalCode: string): string | null {
  if (!/^\d{8}$/.test(postalCode)) return null;
  const prefix = Number(postalCode.slice(0, 5));
  return RANGES.find(([, from, to]) => from <= prefix && prefix <= to)?.[0] ?? null;
}
