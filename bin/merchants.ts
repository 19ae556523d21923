import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Note } from "@/lib/audit/audited";
import { rotateSecret } from "@/lib/credentials/client-secrets";
import { trustedIssuer } from "@/lib/credentials/credential-requests";
import { faultOfKeys } from "@/lib/credentials/fault-of-keys";
import { readPublicKey } from "@/lib/credentials/public-key";
import { addSecret, type Proof, SECRETS_MAX } from "@/lib/credentials/store/credentials";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { findDeception } from "@/lib/merchants/reserved-name";
import {
  allMerchants,
  disableMerchant,
  enableMerchant,
  findMerchant,
  renameMerchant,
} from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { withoutQuery } from "@/lib/platform/merchant-address";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { brasiliaDay, parseCivilDate } from "@/lib/platform/values/brasilia";
import type { Price } from "@/lib/platform/values/fee";
import { MERCHANT_NAME_MAX, type Merchant } from "@/lib/platform/values/merchant";
import { type Cents, MAX_AMOUNT, parseReais } from "@/lib/platform/values/money";
import { SCOPES, type Scope, SECRET_NAME_MAX, USUAL_SCOPES } from "@/lib/platform/values/scope";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import {
  type Input,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

const USAGE = `Merchants: who receives.

  npm run -s merchants -- create --name "Loja A" --email dono@loja.example [--allow-name]
      Makes a merchant with API credentials and an owner for the dashboard; shown once. A name with the words of a
      bank, a card brand or an authority is refused without --allow-name.
  npm run -s merchants -- rename --id ID --name "Banco de Sementes" [--allow-name]
      Gives it another name. Owners may not give such a name themselves.
  npm run -s merchants -- list
  npm run -s merchants -- disable --id ID [--keep-collecting]
      Its tokens, secrets and members are refused from their next call on, and its charges cannot be paid
      any more: they are withdrawn at their providers. Payers can go on paying them with --keep-collecting.
  npm run -s merchants -- enable --id ID
      Its secrets and members are let in again. What was withdrawn stays canceled; other charges can be paid.
  npm run -s merchants -- rotate-secret --id ID [--name LABEL] [--keep-old]
      A new client secret; the old ones stop at once unless kept.
  npm run -s merchants -- add-key --id ID --name LABEL --public-key FILE [--scopes "SCOPE SCOPE"]
      Registers a public key (PEM or JWK) that a system proves itself with, in place of a secret.
  npm run -s merchants -- trust-issuer --id ID --name LABEL --issuer ISS --subject SUB --jwks URL [--scopes "SCOPE SCOPE"]
      Lets tokens of an issuer prove a system: iss and sub of the tokens, and the address of the issuer's keys.
  npm run -s merchants -- set-price (--id ID | --default) --method METHOD --fixed 0.49 --percent 1.99
      [--from YYYY-MM-DD]
      The fee from today on, or from a later day in Brasília. METHOD: ${BILLING_TYPES.join(", ")}.

Every one takes --json. DATA_DIR or DATABASE_URL say which service.
`;

await runCommand(USAGE, {
  create: {
    options: ["name", "email"],
    flags: ["allow-name"],
    act: "merchant.create",
    run: create,
  },
  rename: {
    options: ["id", "name"],
    flags: ["allow-name"],
    act: "merchant.rename",
    about: ({ id }) => merchantNamed(id),
    run: rename,
  },
  list: { options: [], run: list },
  disable: {
    options: ["id"],
    flags: ["keep-collecting"],
    act: "merchant.disable",
    about: ({ id }) => merchantNamed(id),
    run: disable,
  },
  enable: {
    options: ["id"],
    act: "merchant.enable",
    about: ({ id }) => merchantNamed(id),
    run: enable,
  },
  "rotate-secret": {
    options: ["id", "name"],
    flags: ["keep-old"],
    act: "credential.rotate",
    about: ({ id }) => merchantNamed(id),
    run: rotate,
  },
  "add-key": {
    options: ["id", "name", "public-key", "scopes"],
    act: "credential.create",
    about: ({ id }) => merchantNamed(id),
    run: addKey,
  },
  "trust-issuer": {
    options: ["id", "name", "issuer", "subject", "jwks", "scopes"],
    act: "credential.create",
    about: ({ id }) => merchantNamed(id),
    run: trustIssuer,
  },
  "set-price": {
    options: ["id", "method", "fixed", "percent", "from"],
    flags: ["default"],
    act: "price.set",
    about: ({ id }) => merchantNamed(id),
    run: setPrice,
  },
});

async function create(input: Input, note: Note): Promise<Printed> {
  const name = shopName(input);
  const email = z.email().max(255).safeParse(required(input, "email"));
  if (!email.success) throw new UsageError("--email must be an e-mail address.");
  const enrolled = await enrolMerchant(name, email.data);
  const { merchant, clientSecret, password } = enrolled;
  note({ name: merchant.name, email: enrolled.email }, merchant.id);
  return {
    json: {
      merchantId: merchant.id,
      clientId: merchant.clientId,
      clientSecret,
      email: enrolled.email,
      password,
    },
    text: [
      `merchant       ${merchant.id}`,
      `client id      ${merchant.clientId}`,
      `client secret  ${clientSecret}`,
      `dashboard      ${enrolled.email}  ${password}`,
      "Keep them now: the secret and the password are not shown again.",
    ].join("\n"),
  };
}

/** @throws UsageError for a name that is too long, or that has to be allowed. */
function shopName(input: Input): string {
  const name = required(input, "name").trim();
  if ([...name].length > MERCHANT_NAME_MAX) {
    throw new UsageError(`--name has at most ${MERCHANT_NAME_MAX} characters.`);
  }
  const deception = input["allow-name"] ? null : findDeception(name);
  if (deception === null) return name;
  const why =
    deception === "characters"
      ? "--name has characters by which a name passes for another one"
      : `"${deception.reservedWords}" is how banks, card brands or authorities call themselves`;
  throw new UsageError(`${why}; --allow-name lets the merchant bear it.`);
}

async function rename(input: Input, note: Note): Promise<Printed> {
  const name = shopName(input);
  const merchant = await merchantOf(input);
  await renameMerchant(merchant.id, name);
  note({ name, nameBefore: merchant.name }, merchant.id);
  return { json: { merchantId: merchant.id, name }, text: `${merchant.name} is now ${name}.` };
}

async function list(): Promise<Printed> {
  const merchants = await allMerchants();
  return {
    json: merchants,
    text: merchants
      .map(({ id, clientId, name, disabledAt }) => {
        const state = disabledAt ? "disabled" : "active  ";
        return `${id}  ${clientId}  ${state}  ${name}`;
      })
      .join("\n"),
  };
}

async function disable(input: Input, note: Note): Promise<Printed> {
  const merchant = await merchantOf(input);
  const endsCollection = input["keep-collecting"] !== true;
  note({ name: merchant.name, endsCollection }, merchant.id);
  const isNew = await disableMerchant(merchant.id, now(), endsCollection);
  if (!isNew) throw impossible("This merchant is disabled already.");
  const charges = endsCollection
    ? "Its charges cannot be paid any more; they are being withdrawn at their providers."
    : "Payers can go on paying its charges.";
  return {
    json: { merchantId: merchant.id, disabled: true, endsCollection },
    text: `${merchant.name} is disabled. ${charges}`,
  };
}

async function enable(input: Input, note: Note): Promise<Printed> {
  const merchant = await merchantOf(input);
  note({ name: merchant.name }, merchant.id);
  if (!(await enableMerchant(merchant.id))) throw impossible("This merchant is not disabled.");
  return {
    json: { merchantId: merchant.id, disabled: false },
    text: `${merchant.name} is enabled. Charges that were withdrawn stay canceled; the others can be paid again.`,
  };
}

async function rotate(input: Input, note: Note): Promise<Printed> {
  const merchant = await merchantOf(input);
  const label = input.name === undefined ? "rotated" : required(input, "name");
  note({ name: label, keepOld: input["keep-old"] === true }, merchant.id);
  const clientSecret = await rotateSecret(merchant.id, label, input["keep-old"] === true);
  return {
    json: { merchantId: merchant.id, clientId: merchant.clientId, clientSecret },
    text: `client id      ${merchant.clientId}\nclient secret  ${clientSecret}`,
  };
}

async function addKey(input: Input, note: Note): Promise<Printed> {
  const key = await readPublicKey(readFileSync(required(input, "public-key"), "utf8"));
  if (key.kind === "refused") throw new UsageError(`--public-key: ${key.message}.`);
  const { kid } = key.jwk;
  const made = await addCredential(input, note, { publicJwk: key.jwk }, { key: kid });
  return {
    json: { ...made, keyId: kid },
    text: `client id      ${made.clientId}\nkey id         ${kid}\nscopes         ${made.scopes.join(" ")}`,
  };
}

async function trustIssuer(input: Input, note: Note): Promise<Printed> {
  const read = trustedIssuer.safeParse({
    issuer: required(input, "issuer"),
    subject: required(input, "subject"),
    jwksUri: required(input, "jwks"),
  });
  if (!read.success) {
    const [issue] = read.error.issues;
    const option = issue?.path[0] === "jwksUri" ? "jwks" : String(issue?.path[0]);
    throw new UsageError(`--${option}: ${issue?.message}.`);
  }
  const { id: merchantId } = await merchantOf(input);
  const fault = await faultOfKeys(read.data.jwksUri, merchantId);
  if (fault !== null) throw impossible(`--jwks: ${fault}.`);
  const { issuer, subject, jwksUri } = read.data;
  const noted = { issuer, subject, jwksUri: withoutQuery(jwksUri) };
  const made = await addCredential(input, note, { trusted: read.data }, noted);
  return {
    json: { ...made, ...read.data },
    text: `client id      ${made.clientId}\nissuer         ${issuer}\nsubject        ${subject}\nscopes         ${made.scopes.join(" ")}`,
  };
}

/** Adds a credential with the name and the scopes that the command names. */
async function addCredential(
  input: Input,
  note: Note,
  proof: Proof,
  noted: Readonly<Record<string, string>>,
): Promise<{
  readonly merchantId: string;
  readonly clientId: string;
  readonly credentialId: string;
  readonly scopes: readonly Scope[];
}> {
  const merchant = await merchantOf(input);
  const name = required(input, "name").trim();
  if (name === "" || [...name].length > SECRET_NAME_MAX) {
    throw new UsageError(`--name has 1 to ${SECRET_NAME_MAX} characters.`);
  }
  const named = input.scopes === undefined ? USUAL_SCOPES : required(input, "scopes").split(/\s+/);
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  if (scopes.length === 0 || scopes.length < new Set(named).size) {
    throw new UsageError(`--scopes are some of ${SCOPES.join(", ")}.`);
  }
  note({ name, scopes: scopes.join(" "), ...noted }, merchant.id);
  const made = await addSecret({ merchantId: merchant.id }, { name, scopes, proof });
  switch (made.kind) {
    case "added":
      return {
        merchantId: merchant.id,
        clientId: merchant.clientId,
        credentialId: made.id,
        scopes,
      };
    case "name_taken":
      throw impossible("A credential in force has this name.");
    case "issuer_taken":
      throw impossible("A credential in force has this issuer and subject.");
    case "too_many":
      throw impossible(`There are ${SECRETS_MAX} credentials in force.`);
  }
}

async function setPrice(input: Input, note: Note): Promise<Printed> {
  if ((input.id !== undefined) === (input.default === true)) {
    throw new UsageError("Give either --id or --default.");
  }
  const merchant = input.default === true ? null : await merchantOf(input);
  const method = BILLING_TYPES.find((type) => type === required(input, "method"));
  if (!method) throw new UsageError(`--method must be one of ${BILLING_TYPES.join(", ")}.`);
  const price = readPrice(input);
  const today = brasiliaDay(now());
  const from = input.from === undefined ? today : parseCivilDate(required(input, "from"));
  if (from === null || from < today) {
    throw new UsageError("--from must be a day, YYYY-MM-DD, today or later.");
  }
  const amounts = { fixedCents: Number(price.fixed), basisPoints: price.basisPoints };
  note({ billingType: method, ...amounts, validFrom: from }, merchant?.id);
  await insertPrice(merchant?.id ?? null, method, price, from);
  const json = {
    merchantId: merchant?.id ?? null,
    method,
    ...amounts,
    validFrom: from,
  };
  return {
    json,
    text: `Set for ${merchant?.name ?? "every merchant without a price of its own"} from ${from} on.`,
  };
}

/** Reads what a person writes for an amount, without a sign or an exponent; null for anything else. */
function readReais(text: string): Cents | null {
  return /^\d+(\.\d+)?$/.test(text) ? parseReais(text) : null;
}

function readPrice(input: Input): Price {
  const fixed = readReais(required(input, "fixed"));
  // Two decimals of a percent are basis points, so the same exact reading serves.
  const percent = readReais(required(input, "percent"));
  if (fixed === null || fixed > MAX_AMOUNT) {
    throw new UsageError("--fixed is reais, such as 0.49.");
  }
  if (percent === null || percent > 10_000n) {
    throw new UsageError("--percent is 0 to 100 with at most two decimals, such as 1.99.");
  }
  return { fixed, basisPoints: Number(percent) };
}

async function merchantOf(input: Input): Promise<Merchant> {
  const id = z.uuid().safeParse(required(input, "id"));
  const merchant = id.success ? await findMerchant(id.data) : null;
  if (!merchant) throw impossible("There is no merchant with this --id; list shows them.");
  return merchant;
}
