import type { Event, ListEventsQuery } from "../api-types.js";
import type { Command, Result } from "./command.js";
import { UsageError } from "./failures.js";
import { SAMPLE_TYPES, sampleOf } from "./sample.js";

const TYPE_OPTION = {
  value: "A,B",
  help: { pt: "só estes tipos, como payment.*", en: "these types alone, as payment.*" },
};

export const EVENT_COMMANDS: readonly Command[] = [
  {
    name: "events list",
    summary: { pt: "os últimos eventos", en: "the latest events" },
    options: {
      type: TYPE_OPTION,
      after: {
        value: "N",
        help: {
          pt: "depois desta posição, do mais antigo",
          en: "behind this position, oldest first",
        },
      },
      limit: { value: "N", help: { pt: "até tantos: 20", en: "at most so many: 20" } },
    },
    async run(input, context) {
      const api = context.api();
      const limit = numberOf(input.value("limit") ?? "20", "limit");
      const types = typesOf(input.value("type"));
      const given = input.value("after");
      const latest = async () => (await api.events.list({ after: "latest" })).cursor;
      // Filtered events are sparse: they are looked for from the beginning, and the last ones kept.
      const after =
        given === null
          ? types.length > 0
            ? 0
            : Math.max(0, (await latest()) - limit)
          : numberOf(given, "after");
      const found: Event[] = [];
      for (let from = after; ; ) {
        const page = await api.events.list({ after: from, limit: 500, type: types });
        found.push(...page.content);
        if (!page.hasMore || (given !== null && found.length >= limit)) break;
        from = page.cursor;
      }
      const shown = given === null ? found.slice(-limit) : found.slice(0, limit);
      return { json: shown, text: shown.map(eventLine).join("\n") };
    },
  },
  {
    name: "events tail",
    summary: { pt: "mostra cada evento que acontece", en: "shows each event as it happens" },
    options: {
      type: TYPE_OPTION,
      after: { value: "N", help: { pt: "depois desta posição", en: "behind this position" } },
    },
    async run(input, context) {
      const given = input.value("after");
      const events = context.api().events.follow({
        after: given === null ? "latest" : numberOf(given, "after"),
        types: typesOf(input.value("type")),
        signal: context.ending,
        onRetry: (error) => context.report({ pt: error.message, en: error.message }),
      });
      for await (const event of events) {
        context.print(context.isJson ? JSON.stringify(event) : eventLine(event));
      }
      return null;
    },
  },
  {
    name: "events show",
    operands: ["ID"],
    summary: { pt: "um evento", en: "one event" },
    async run({ operands: [id = ""] }, context): Promise<Result> {
      const event = await context.api().events.get(id);
      return { json: event, text: JSON.stringify(event, null, 2) };
    },
  },
  {
    name: "events resend",
    operands: ["ID"],
    summary: { pt: "envia um evento de novo", en: "sends an event again" },
    options: {
      endpoint: { value: "ID", help: { pt: "só a este", en: "to this one alone" } },
    },
    async run({ operands: [id = ""], value }, context) {
      const endpointId = value("endpoint");
      const sent = await context.api().events.resend(id, endpointId ? { endpointId } : {});
      return { json: sent, text: JSON.stringify(sent, null, 2) };
    },
  },
  {
    name: "events sample",
    operands: ["TYPE"],
    summary: { pt: "um evento de exemplo deste tipo", en: "an example of this type of event" },
    async run({ operands: [type = ""] }) {
      const event = sampleOf(type);
      if (event === null) {
        throw new UsageError({
          pt: `Não há tipo "${type}". Há: ${SAMPLE_TYPES.join(", ")}.`,
          en: `There is no type "${type}". There are: ${SAMPLE_TYPES.join(", ")}.`,
        });
      }
      return { json: event, text: JSON.stringify(event, null, 2) };
    },
  },
];

/** One line about an event. */
export function eventLine({ position, timestamp, type, id, data }: Event): string {
  const { payment } = data;
  const about = payment ? `${payment.id} ${payment.status}` : "-";
  return [position, timestamp, type, about, id].join("  ");
}

/** A type of event, or `payment.*`. */
export type EventFilter = Exclude<NonNullable<ListEventsQuery["type"]>, readonly unknown[]>;

/** Types that are listed with commas between; the service refuses those that it does not know. */
export function typesOf(text: string | null): readonly EventFilter[] {
  const types = (text ?? "").split(",").map((type) => type.trim());
  return types.filter((type) => type !== "") as EventFilter[];
}

function numberOf(text: string, option: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new UsageError({
      pt: `--${option} é um número inteiro.`,
      en: `--${option} is a whole number.`,
    });
  }
  return value;
}
