import type { Address, Operation } from "@/lib/http/operation";
import { SANDBOX_ACTIONS } from "@/lib/platform/values/sandbox-action";
import { SCOPES } from "@/lib/platform/values/scope";
import { ANSWER_HEADERS, headerParameters, headersOf } from "./headers";
import type { JsonSchema } from "./json-schema";
import { FAILURE, problemAnswers, problemSchema } from "./problems";
import { QUERY_PARAMETERS } from "./query-parameters";
import { type Schemas, schemasOf } from "./schemas";
import { webhooksOf } from "./webhooks";

/** An API in the words of OpenAPI 3.1. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  readonly [field: string]: unknown;
}

/** What is not for merchants' systems, and who it is for. */
export const NOT_DESCRIBED: Readonly<Record<string, string>> = {
  receiveWebhookNotifications: "providers",
  receivePolicyReports: "browsers",
  securityContact: "a text for people (RFC 9116)",
  getCheckoutLogo: "the payer's page",
  getPaymentLinkLogo: "the page of a link",
  pickCheckoutMethod: "the payer's page",
  reportPaymentFromCheckout: "the payer's page",
  simulateFromCheckout: "the payer's page",
};

/** The address at which an operation belongs to the API; null for one of the dashboard, of providers or of pages. */
export function describedAddress({ name, at }: Operation): Address | null {
  if (name in NOT_DESCRIBED) return null;
  return at.find(({ path }) => !path.startsWith("/api/")) ?? null;
}

/**
 * Describes the API in OpenAPI 3.1.
 *
 * @param all every operation of the service; those of the dashboard are left out.
 * @param url the service's own address.
 */
export function openApiDocument(all: readonly Operation[], url: string): OpenApiDocument {
  const described = all.flatMap((operation) => {
    const address = describedAddress(operation);
    return address ? [{ operation, address }] : [];
  });
  const schemas = schemasOf(described.map(({ operation }) => operation));
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { operation, address } of described) {
    const path = paths[address.path] ?? {};
    path[operation.method.toLowerCase()] = operationObject(operation, address, schemas);
    paths[address.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url }],
    tags: TAGS.map(([name, , description]) => ({ name, description })),
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: { ...schemas.components, Problem: problemSchema(url) },
      responses: { Failure: FAILURE },
      headers: ANSWER_HEADERS,
      securitySchemes: securitySchemes(url),
    },
  };
}

const INFO = {
  title: "Vintém",
  version: "1",
  description:
    "Cobranças por Pix, cartão e boleto. Dentro de v1 mudanças só acrescentam: ignore o que não conhece. " +
    "(Charges by Pix, card and boleto. Inside v1 changes only add: ignore what you do not know.)",
  license: { name: "MIT", identifier: "MIT" },
};

/** Groups of operations, by how their paths begin. */
const TAGS = [
  ["payments", /^\/payments/, "Cobranças, devoluções, boletos e histórico. (Charges.)"],
  ["payment-links", /^\/(payment-links|pay\/)/, "Um link, muitos pagadores. (Payment links.)"],
  [
    "payment-series",
    /^\/payment-series/,
    "Um carnê: uma cobrança por vencimento. (Payment series.)",
  ],
  ["payers", /^\/payers/, "Quem já foi cobrado. (Whom the merchant charged.)"],
  ["exceptions", /^\/exceptions/, "Divergências a resolver. (Discrepancies.)"],
  ["books", /^\/(movements|balance|closes|exports)/, "Lançamentos, saldo e arquivos. (The books.)"],
  ["events", /^\/events/, "O que acontece, em ordem. (What happens, in order.)"],
  ["webhooks", /^\/webhook-endpoints/, "Para onde os eventos são enviados. (Where events go.)"],
  ["logs", /^\/request-logs/, "Chamadas à API dos últimos 7 dias. (Calls of the last 7 days.)"],
  ["tokens", /^\/(oauth|\.well-known)/, "Tokens de acesso. (Access tokens.)"],
  ["sandbox", /^\/sandbox/, "Só no sandbox: o pagador, o banco e o tempo. (Sandbox only.)"],
  ["checkout", /^\/checkout/, "A página do pagador. (The payer's page.)"],
  ["service", /^\//, "O próprio serviço. (The service itself.)"],
] as const;

function operationObject(operation: Operation, address: Address, schemas: Schemas): JsonSchema {
  const { name, summary } = operation;
  const { who, path } = address;
  const [tag] = TAGS.find(([, begins]) => begins.test(path)) ?? ["service"];
  const parameters = [
    ...pathParameters(path),
    ...queryParameters(operation),
    ...headerParameters(operation),
  ];
  const body = requestBody(operation, schemas);
  return {
    operationId: name,
    tags: [tag],
    summary: summary.pt,
    description: summary.en,
    security:
      name === "createToken"
        ? [{ basic: [] }, {}]
        : who.kind === "client"
          ? [{ oauth2: [who.scope] }]
          : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: answers(operation, address, schemas),
  };
}

/** What the variable parts of paths are. */
function pathParameters(path: string): readonly JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: pathSchema(path, name),
  }));
}

function pathSchema(path: string, name: string): JsonSchema {
  if (name === "action") return { type: "string", enum: SANDBOX_ACTIONS };
  if (name === "position") return { type: "integer", minimum: 1 };
  if (name === "slug") return { type: "string", pattern: "^[2-9a-z]{16}$" };
  if (path.startsWith("/events/")) return { type: "string", pattern: "^evt_[0-9a-z_]+$" };
  return { type: "string", format: "uuid" };
}

function queryParameters({ name }: Operation): readonly JsonSchema[] {
  return Object.entries(QUERY_PARAMETERS[name] ?? {}).map(([parameter, described]) => ({
    name: parameter,
    in: "query",
    ...described,
  }));
}

function requestBody(operation: Operation, schemas: Schemas): JsonSchema | null {
  if (operation.name === "createToken") return TOKEN_REQUEST;
  if (!operation.body) return null;
  return {
    required: !operation.body.mayBeAbsent,
    content: { "application/json": { schema: schemas.requestOf(operation) } },
  };
}

/** The form of RFC 6749, 4.4.2: the one body that is no JSON. */
const TOKEN_REQUEST: JsonSchema = {
  required: true,
  content: {
    "application/x-www-form-urlencoded": {
      schema: {
        type: "object",
        required: ["grant_type"],
        properties: {
          grant_type: { type: "string", const: "client_credentials" },
          scope: { type: "string", description: "Fewer scopes than the secret has, with spaces" },
          client_id: { type: "string", description: "Where HTTP Basic does not name the client" },
          client_secret: {
            type: "string",
            description: "Where HTTP Basic does not name the client",
          },
          client_assertion_type: {
            type: "string",
            const: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            description: "With client_assertion",
          },
          client_assertion: {
            type: "string",
            description:
              "A JWT that the client's key signs, or a token of an issuer that its merchant trusts, in place of a secret (RFC 7523)",
          },
        },
        examples: [{ grant_type: "client_credentials" }],
      },
    },
  },
};

/** Files that are no JSON, by the operation that answers with them. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  getPaymentSeriesBooklet: ["application/pdf"],
  getExportFile: [
    "text/csv",
    "application/jsonl",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ],
};

const FILE: JsonSchema = { type: "string", contentMediaType: "application/octet-stream" };

function answers(operation: Operation, address: Address, schemas: Schemas): JsonSchema {
  const byStatus = new Map<number, JsonSchema>();
  for (const [key, schema] of Object.entries(operation.successes)) {
    const status = Number(key);
    const files = status === 200 ? FILES[operation.name] : undefined;
    const content = schema
      ? { "application/json": { schema: schemas.answerOf(operation, status) } }
      : files && Object.fromEntries(files.map((type) => [type, { schema: FILE }]));
    byStatus.set(status, {
      description: DESCRIPTIONS[status] ?? "",
      headers: headersOf(operation, address, status),
      ...(content ? { content } : {}),
    });
  }
  for (const [status, answer] of problemAnswers(operation, address)) {
    byStatus.set(status, merged(byStatus.get(status), answer));
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return {
    ...Object.fromEntries(sorted),
    default: { $ref: "#/components/responses/Failure" },
  };
}

/** An answer that has one of two forms, as those of the token endpoint. */
function merged(one: JsonSchema | undefined, other: JsonSchema): JsonSchema {
  if (!one) return other;
  return { ...one, ...other, content: { ...Object(one.content), ...Object(other.content) } };
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: "Feito. (Done.)",
  201: "Criado. (Created.)",
  202: "Aceito: o serviço continua sozinho. (Accepted: the service goes on by itself.)",
  204: "Feito, sem corpo. (Done, without a body.)",
  304: "Não mudou. (Not changed.)",
  400: "Recusado, na forma da RFC 6749. (Refused, in the form of RFC 6749.)",
  401: "Credenciais recusadas, na forma da RFC 6749. (Refused, in the form of RFC 6749.)",
};

function securitySchemes(url: string): JsonSchema {
  return {
    oauth2: {
      type: "oauth2",
      description: "Authorization: Bearer, com um token de POST /oauth/token",
      flows: {
        clientCredentials: {
          tokenUrl: `${url}/oauth/token`,
          scopes: Object.fromEntries(SCOPES.map((scope) => [scope, SCOPE_TEXTS[scope]])),
        },
      },
    },
    basic: {
      type: "http",
      scheme: "basic",
      description: "Client id e secret. (Client id and secret.)",
    },
  };
}

const SCOPE_TEXTS = {
  "pagamentos:read": "Ler cobranças, lançamentos e eventos. (Read.)",
  "pagamentos:write": "Criar, cancelar e devolver. (Create, cancel, refund.)",
  "webhooks:read": "Ler endpoints e entregas. (Read endpoints and deliveries.)",
  "webhooks:write": "Dizer para onde os eventos vão. (Say where events are sent.)",
} as const;
