import { z } from "zod";
import { text } from "@/lib/http/fields";
import { PIX_KEY_KINDS, readPixKey } from "@/lib/platform/values/pix-key";
import type { NewSettings, SettingsPort } from "@/lib/providers/adapter";
import { OBJECT, trimmed } from "@/lib/providers/setting-schemas";
import { readStaticPixAccount, staticPixConfig } from "./account";

/** The input of the merchant's own Pix key: what can change about it. */
export type StaticPixInput = {
  readonly kind: "static-pix";
  readonly name: string;
  readonly receiverName: string;
  readonly city: string;
};

const fields = {
  kind: z.literal("static-pix"),
  name: trimmed(60),
  receiverName: trimmed(25),
  city: trimmed(15),
};

/** The kind of a key distinguishes a CPF from a phone, which have as many digits; the key itself is what is stored. */
const addition = z
  .strictObject(
    {
      ...fields,
      keyKind: z.enum(PIX_KEY_KINDS, `deve ser um de ${PIX_KEY_KINDS.join(", ")}`),
      pixKey: text(100),
    },
    OBJECT,
  )
  .transform(({ keyKind, ...account }, context) => {
    const pixKey = readPixKey(keyKind, account.pixKey);
    if (pixKey !== null) return { ...account, pixKey, methods: ["PIX" as const] };
    context.addIssue({ code: "custom", path: ["pixKey"], message: "não é uma chave deste tipo" });
    return z.NEVER;
  });

/** How the settings of a merchant's own Pix key are read, checked, stored and viewed. Nothing of it is secret. */
export const settings: SettingsPort<StaticPixInput> = {
  addition,
  change: z.strictObject(fields, OBJECT),
  audited: ["name"],
  faults: {
    pixKey: "a chave Pix não pode ser usada",
    receiverName: "deve ter de 1 a 25 caracteres",
    city: "deve ter de 1 a 15 caracteres",
  },
  issueSecrets: () => ({}),
  begin: (pixKey) => ({ config: { pixKey }, secrets: {} }),
  merge,
  read: ({ config }) => ({ addresses: [], pixKey: readStaticPixAccount(config).pixKey }),
  listed: ({ config }) => ({ config: config as object }),
  view({ config }) {
    const typed = { ...readStaticPixAccount(config) };
    return { typed, stored: [], tariff: null, certificate: null };
  },
};

function merge(
  stored: NewSettings,
  { receiverName, city }: StaticPixInput,
): NewSettings | { readonly field: string } {
  const config = { ...stored.config, receiverName, city };
  const read = staticPixConfig.safeParse(config);
  if (read.success) return { config, secrets: stored.secrets };
  return { field: String(read.error.issues[0]?.path[0] ?? "pixKey") };
}
