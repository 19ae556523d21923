import type { BankProfile, ProfileId, TokenRules } from "./profile";

const HOUR_S = 3_600;

/** Credentials in the header; the body is a form and must name the permissions. */
const BASIC_WITH_SCOPE: TokenRules = {
  style: "basic",
  takesJson: false,
  grantTypeIn: "body",
  withoutScope: "refused",
  lifetimeSeconds: HOUR_S,
};

/** API Pix 2.9 and nothing else. */
const STANDARD: BankProfile = {
  id: "standard",
  tokenPath: "/oauth/token",
  bases: { default: "/pix/v2" },
  token: {
    ...BASIC_WITH_SCOPE,
    takesJson: true,
    withoutScope: "all",
    // A test may set any lifetime.
    lifetimeSeconds: 86_400,
  },
  requires: [],
  certificateNamesClient: false,
  // It stands for no bank in particular, and the standard asks for eleven digits and no more.
  checksDocuments: false,
  missingScopeStatus: 403,
  webhook: { isProbed: false, suffix: "/pix", isRootArray: false },
};

/** What the banks have that stand behind a name. */
const BANK: BankProfile = { ...STANDARD, checksDocuments: true };

/** Efí: its documentation and its SDK (sdk-node-apis-efi). */
const EFI: BankProfile = {
  ...BANK,
  id: "efi",
  tokenPath: "/bancos/efi/oauth/token",
  bases: { default: "/bancos/efi/v2" },
  token: { ...STANDARD.token, lifetimeSeconds: HOUR_S },
  webhook: { ...STANDARD.webhook, isProbed: true },
};

/** Banco Inter: public client code. */
const INTER: BankProfile = {
  ...BANK,
  id: "inter",
  tokenPath: "/bancos/inter/oauth/v2/token",
  bases: { default: "/bancos/inter/pix/v2" },
  token: { ...BASIC_WITH_SCOPE, style: "form" },
  requires: [{ kind: "account-number", header: "x-conta-corrente" }],
  webhook: { isProbed: false, suffix: "", isRootArray: true },
};

/** Sicoob: public client code. The certificate stands for a secret. */
const SICOOB: BankProfile = {
  ...BANK,
  id: "sicoob",
  tokenPath: "/bancos/sicoob/auth/realms/cooperado/protocol/openid-connect/token",
  bases: { default: "/bancos/sicoob/pix/api/v2" },
  token: { ...BASIC_WITH_SCOPE, style: "form_without_secret", lifetimeSeconds: 300 },
  requires: [{ kind: "client-id", header: "client_id" }],
};

/** Banco do Brasil: public client code. */
const BANCO_DO_BRASIL: BankProfile = {
  ...BANK,
  id: "banco-do-brasil",
  tokenPath: "/bancos/banco-do-brasil/oauth/token",
  bases: { default: "/bancos/banco-do-brasil/pix/v2" },
  token: BASIC_WITH_SCOPE,
  requires: [{ kind: "application-key", names: ["gw-dev-app-key", "application-key"] }],
};

/** Itaú: public client code. */
const ITAU: BankProfile = {
  ...BANK,
  id: "itau",
  tokenPath: "/bancos/itau/api/oauth/token",
  bases: { default: "/bancos/itau/pix_recebimentos/v2" },
  token: { ...BASIC_WITH_SCOPE, style: "form", withoutScope: "all", lifetimeSeconds: 300 },
  requires: [
    { kind: "client-id", header: "x-itau-apikey" },
    { kind: "fresh-uuid", header: "x-itau-correlationID" },
  ],
  certificateNamesClient: true,
};

/** Sicredi: public client code. */
const SICREDI: BankProfile = {
  ...BANK,
  id: "sicredi",
  tokenPath: "/bancos/sicredi/oauth/token",
  bases: { default: "/bancos/sicredi/api/v2", cob: "/bancos/sicredi/api/v3" },
  token: { ...BASIC_WITH_SCOPE, withoutScope: "nothing" },
  missingScopeStatus: 400,
};

/** Bradesco: public client code. */
const BRADESCO: BankProfile = {
  ...BANK,
  id: "bradesco",
  tokenPath: "/bancos/bradesco/auth/server/oauth/token",
  bases: { default: "/bancos/bradesco/v2" },
  token: BASIC_WITH_SCOPE,
};

/** Santander: public client code. */
const SANTANDER: BankProfile = {
  ...BANK,
  id: "santander",
  tokenPath: "/bancos/santander/oauth/token",
  bases: { default: "/bancos/santander/api/v1" },
  token: {
    ...BASIC_WITH_SCOPE,
    style: "form",
    grantTypeIn: "query",
    withoutScope: "all",
    lifetimeSeconds: 900,
  },
  requires: [{ kind: "client-id", header: "X-Application-Key" }],
};

/** The banks that this one can play. */
export const PROFILES: Readonly<Record<ProfileId, BankProfile>> = {
  standard: STANDARD,
  efi: EFI,
  inter: INTER,
  sicoob: SICOOB,
  "banco-do-brasil": BANCO_DO_BRASIL,
  itau: ITAU,
  sicredi: SICREDI,
  bradesco: BRADESCO,
  santander: SANTANDER,
};

/** The bank that holds an account. */
export function profileOf({
  profile = "standard",
}: {
  readonly profile?: ProfileId | undefined;
}): BankProfile {
  return PROFILES[profile];
}
