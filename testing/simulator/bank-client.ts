import { randomUUID } from "node:crypto";
import { z } from "zod";
import { LOJA } from "./bank";
import type { Call, Reply } from "./simulator";

const SCOPE =
  "cob.write cob.read cobv.write cobv.read pix.write pix.read webhook.write webhook.read";

/** One request for a token, as a client of a bank writes it. */
export interface TokenForm {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a client of one bank calls it, as its public clients do. */
export interface BankDialect {
  readonly token: TokenForm;
  /** Base path of the calls; of those for immediate charges where they have their own. */
  readonly base: string;
  readonly cobBase?: string;
  readonly query?: string;
  /** Made anew for each call. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

const { clientId, clientSecret } = LOJA;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const BASIC = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };

function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

const grant = { grant_type: "client_credentials" };
const own = { client_id: clientId, client_secret: clientSecret };

/** The banks' own ways, written down once more than the simulator has them: from its README. */
export const DIALECTS = {
  standard: {
    token: { path: "/oauth/token", headers: { ...FORM, ...BASIC }, body: form(grant) },
    base: "/pix/v2",
  },
  efi: {
    token: {
      path: "/bancos/efi/oauth/token",
      headers: { "Content-Type": "application/json", ...BASIC },
      body: JSON.stringify(grant),
    },
    base: "/bancos/efi/v2",
    headers: () => ({ "x-skip-mtls-checking": "true" }),
  },
  inter: {
    token: {
      path: "/bancos/inter/oauth/v2/token",
      headers: FORM,
      body: form({ ...own, ...grant, scope: SCOPE }),
    },
    base: "/bancos/inter/pix/v2",
  },
  sicoob: {
    token: {
      path: "/bancos/sicoob/auth/realms/cooperado/protocol/openid-connect/token",
      headers: FORM,
      body: form({ client_id: clientId, ...grant, scope: SCOPE }),
    },
    base: "/bancos/sicoob/pix/api/v2",
    headers: () => ({ client_id: clientId }),
  },
  "banco-do-brasil": {
    token: {
      path: "/bancos/banco-do-brasil/oauth/token",
      headers: { ...FORM, ...BASIC },
      body: form({ ...grant, scope: SCOPE }),
    },
    base: "/bancos/banco-do-brasil/pix/v2",
    query: "gw-dev-app-key=chave-do-app",
  },
  itau: {
    token: {
      path: "/bancos/itau/api/oauth/token",
      headers: FORM,
      body: form({ ...own, ...grant }),
    },
    base: "/bancos/itau/pix_recebimentos/v2",
    headers: () => ({ "x-itau-apikey": clientId, "x-itau-correlationID": randomUUID() }),
  },
  sicredi: {
    token: {
      path: "/bancos/sicredi/oauth/token",
      headers: { ...FORM, ...BASIC },
      body: form({ ...grant, scope: SCOPE }),
    },
    base: "/bancos/sicredi/api/v2",
    cobBase: "/bancos/sicredi/api/v3",
  },
  bradesco: {
    token: {
      path: "/bancos/bradesco/auth/server/oauth/token",
      headers: { ...FORM, ...BASIC },
      body: form({ ...grant, scope: SCOPE }),
    },
    base: "/bancos/bradesco/v2",
  },
  santander: {
    token: {
      path: "/bancos/santander/oauth/token?grant_type=client_credentials",
      headers: FORM,
      body: form(own),
    },
    base: "/bancos/santander/api/v1",
    headers: () => ({ "X-Application-Key": clientId }),
  },
} as const satisfies Readonly<Record<string, BankDialect>>;

export type BankName = keyof typeof DIALECTS;

/** Requests a token in a bank's way. */
export function requestToken(call: Call, { token }: BankDialect): Promise<Reply> {
  return call("POST", token.path, token.body, token.headers);
}

const granted = z.object({ access_token: z.string() });

/** A client of a bank with a token of its own; its calls go to the base of their family. */
export async function clientOf(
  call: Call,
  dialect: BankDialect,
): Promise<(method: string, path: string, body?: unknown) => Promise<Reply>> {
  const reply = await requestToken(call, dialect);
  const { access_token: token } = granted.parse(reply.body);
  return (method, path, body) => {
    const base = /^\/cob[/?]/.test(path) ? (dialect.cobBase ?? dialect.base) : dialect.base;
    const query = dialect.query === undefined ? "" : `?${dialect.query}`;
    const headers = { ...dialect.headers?.(), Authorization: `Bearer ${token}` };
    return call(method, base + path + query, body, headers);
  };
}
