import { PIX_KEY_KINDS, readPixKey } from "@/lib/platform/values/pix-key";
import type { NewSettings } from "@/lib/providers/adapter";

/**
 * The settings of a key as an operator's file has them: its kind distinguishes a CPF from a phone, which have as many
 * digits; the key itself is what is stored.
 *
 * @throws Error for a key that is none of its kind.
 */
export function completeKey({ config, secrets }: NewSettings): NewSettings {
  const { keyKind, pixKey, ...rest } = config as Record<string, unknown>;
  const kind = PIX_KEY_KINDS.find((known) => known === keyKind);
  if (!kind) throw new Error(`keyKind is one of ${PIX_KEY_KINDS.join(", ")}`);
  const key = typeof pixKey === "string" ? readPixKey(kind, pixKey) : null;
  if (key === null) throw new Error("pixKey is no key of this kind");
  return { config: { ...rest, pixKey: key }, secrets };
}
