import { z } from "zod";
import { ADAPTERS } from "./registry";

// The requests of the account pages. Secrets travel in this direction only.

const KINDS = { error: "não é um tipo de provedor" };

type Discriminated = readonly [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]];

/** Unites the schemas of all kinds, discriminated by `kind`. */
function ofAnyKind<Output>(schemas: readonly z.ZodType<Output>[]): z.ZodType<Output> {
  const union = z.discriminatedUnion("kind", schemas as unknown as Discriminated, KINDS);
  return union as z.ZodType as z.ZodType<Output>;
}

/** A change of an account. */
export const changeRequest = ofAnyKind(ADAPTERS.map(({ settings }) => settings.change));

/** A new account, with its fixed settings. */
export const additionRequest = ofAnyKind(ADAPTERS.map(({ settings }) => settings.addition));
