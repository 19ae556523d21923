import { z } from "zod";
import { TYPE_PATTERNS } from "@/lib/events/event-types";
import { invalid, jsonNumber, optional, text } from "@/lib/http/fields";
import { type QueryReading, queryReadingOf } from "@/lib/http/page-query";
import { ParameterReader, pageAndSize, wrong } from "@/lib/http/parameters";
import { INVALID_FORMAT } from "@/lib/http/problems";
import { isCallable } from "@/lib/platform/merchant-address";
import { parseCivilDate, startOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { parseChargeId } from "@/lib/platform/values/ids";
import {
  DELIVERY_STATES,
  type DeliveriesQuery,
  KEEP_OLD_HOURS,
  type ResumeFrom,
  type SentHeader,
} from "./endpoint";

// The requests of endpoints and of their deliveries.

const URL_MAX = 2_000;
const DESCRIPTION_MAX = 200;
const HEADERS_MAX = 10;
const NO_OBJECT = "deve ser um objeto JSON";

/** A description that says nothing is none. */
const description = text(DESCRIPTION_MAX)
  .nullable()
  .transform((value) => (value?.trim() ? value : null));

const url = text(URL_MAX)
  .refine(
    isCallable,
    "deve ser um endereço https público, sem usuário nem senha, na porta 443 ou de 1024 em diante",
  )
  .meta({ format: "uri" });

const types = z
  .array(
    z
      .string("deve ser um texto")
      .refine((type) => TYPE_PATTERNS.includes(type), "tipo desconhecido")
      .meta({ enum: TYPE_PATTERNS }),
    "deve ser uma lista",
  )
  .max(TYPE_PATTERNS.length, "há tipos demais")
  .transform((list) => TYPE_PATTERNS.filter((type) => list.includes(type)));

/** RFC 9110 tokens, no longer than anybody's. */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Visible ASCII characters, and spaces between them. */
const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]{0,998}[\x21-\x7e])?$/;
/** Headers that say what is sent, from whom, and how the connection is used: they are not the merchant's to set. */
const OWN_HEADER =
  /^(accept.*|connection|content-.*|cookie2?|expect|forwarded|host|keep-alive|proxy-.*|te|trace.*|trailer|transfer-encoding|upgrade|user-agent|via|webhook-.*|x-forwarded-.*)$/i;

const headers = z
  .record(z.string(), z.string("deve ser um texto"), "deve ser um objeto")
  .transform((record, context): readonly SentHeader[] => {
    const list = Object.entries(record).map(([name, value]) => ({ name, value }));
    if (list.length > HEADERS_MAX) return invalid(context, `pode ter no máximo ${HEADERS_MAX}`);
    const names = new Set(list.map(({ name }) => name.toLowerCase()));
    if (names.size < list.length)
      return invalid(context, "cada cabeçalho deve aparecer uma só vez");
    for (const { name, value } of list) {
      const fault = headerFault(name, value);
      if (fault) context.addIssue({ code: "custom", path: [name], message: fault });
    }
    return list;
  });

function headerFault(name: string, value: string): string | null {
  if (!HEADER_NAME.test(name)) return "não é um nome de cabeçalho";
  if (OWN_HEADER.test(name)) return "este cabeçalho é do serviço";
  return HEADER_VALUE.test(value) ? null : "deve ter de 1 a 1000 caracteres ASCII visíveis";
}

/** A place in the feed; 0 is before its first event. */
const position = jsonNumber({
  type: "integer",
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
}).transform(({ text: digits }, context) => {
  const value = Number(digits);
  return Number.isSafeInteger(value) && value >= 0
    ? value
    : invalid(context, "deve ser um inteiro de 0 em diante");
});

const instant = z
  .string("deve ser um texto")
  .meta({ format: "date-time" })
  .pipe(z.iso.datetime({ offset: true, error: "deve ser um instante ISO 8601 com fuso" }))
  .transform((at) => new Date(at));

/** The body of POST /webhook-endpoints. Without `fromPosition`, what happens from now on is sent. */
export const creationRequest = z.strictObject(
  {
    url,
    description: optional(description),
    types: optional(types).transform((list) => list ?? []),
    headers: optional(headers).transform((list) => list ?? []),
    fromPosition: optional(position),
  },
  NO_OBJECT,
);

/** The body of PATCH /webhook-endpoints/{id}: what it leaves out stays as it is; headers are replaced together. */
export const changeRequest = z.strictObject(
  {
    url: url.optional(),
    /** `null` takes it away. */
    description: description.optional(),
    types: types.optional(),
    headers: headers.optional(),
  },
  NO_OBJECT,
);

/** The body of a rotation: for how many hours the secret before goes on signing. */
export const rotationRequest = z.strictObject(
  {
    keepOldForHours: jsonNumber({ type: "integer", enum: KEEP_OLD_HOURS }).transform(
      ({ text: digits }, context) =>
        KEEP_OLD_HOURS.find((hours) => hours === Number(digits)) ??
        invalid(context, `deve ser um de ${KEEP_OLD_HOURS.join(", ")}`),
    ),
  },
  NO_OBJECT,
);

/** The body of a resumption: `stopped`, `now`, or the Brasília day from whose events on. */
export const resumptionRequest = z.strictObject(
  {
    from: z
      .string("deve ser um texto")
      .meta({ pattern: "^(stopped|now|\\d{4}-\\d{2}-\\d{2})$" })
      .transform((from, context): ResumeFrom => {
        if (from === "stopped" || from === "now") return from;
        const day = parseCivilDate(from);
        if (day === null) return invalid(context, "deve ser stopped, now ou um dia AAAA-MM-DD");
        return startOfBrasiliaDay(day);
      }),
  },
  NO_OBJECT,
);

const onlyFailed = optional(z.boolean("deve ser true ou false")).transform((only) => only ?? false);
const bothOr = "envie fromPosition e toPosition, ou since e until";

/** The body of a replay: a range of positions, or of instants (`since` included, `until` not). */
export const replayRequest = z
  .strictObject(
    {
      fromPosition: optional(position),
      toPosition: optional(position),
      since: optional(instant),
      until: optional(instant),
      onlyFailed,
    },
    NO_OBJECT,
  )
  .transform(({ fromPosition, toPosition, since, until, onlyFailed: only }, context) => {
    const inPositions = fromPosition !== null && toPosition !== null;
    const inInstants = since !== null && until !== null;
    const mixed = (fromPosition ?? toPosition) !== null && (since ?? until) !== null;
    if (mixed || inPositions === inInstants) return invalid(context, bothOr);
    if (inPositions) {
      return fromPosition <= toPosition
        ? { kind: "positions" as const, from: fromPosition, to: toPosition, onlyFailed: only }
        : invalid(context, "fromPosition não pode ser depois de toPosition");
    }
    if (!since || !until) return invalid(context, bothOr);
    return since <= until
      ? { kind: "instants" as const, since, until, onlyFailed: only }
      : invalid(context, "since não pode ser depois de until");
  });

/** The body of a resend: to one endpoint, or to all whose types match. */
export const resendRequest = z.strictObject(
  {
    endpointId: optional(
      z
        .string("deve ser um texto")
        .meta({ format: "uuid" })
        .pipe(z.guid("deve ser o id de um endpoint")),
    ),
  },
  NO_OBJECT,
);

/** Reads the query of the list of an endpoint's deliveries. */
export function readDeliveriesQuery(parameters: URLSearchParams): QueryReading<DeliveriesQuery> {
  const reader = new ParameterReader(parameters);
  const known =
    <Value extends string>(values: readonly Value[]) =>
    (value: string) =>
      values.find((one) => one === value) ?? wrong(INVALID_FORMAT);
  return queryReadingOf(reader, {
    state: reader.one("state", known(DELIVERY_STATES)),
    type: reader.one("type", known(TYPE_PATTERNS)),
    paymentId: reader.one("paymentId", (value) => parseChargeId(value) ?? wrong(INVALID_FORMAT)),
    ...pageAndSize(reader),
  });
}
