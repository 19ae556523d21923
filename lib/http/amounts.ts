import { z } from "zod";
import type { Cents } from "@/lib/platform/values/money";

/** An amount in reais, as the API writes it. */
export const reaisAmount = z.number().meta({ multipleOf: 0.01 });

/**
 * Reais as the JSON number with the shortest text: up to 12 digits a double holds every centavo,
 * and the division of two whole numbers rounds to the nearest, which prints back exactly.
 */
export function reais(amount: Cents): number {
  return Number(amount) / 100;
}
