import type { Event } from "../api-types.js";
import type { Position } from "../events.js";
import { backoffMs, pause } from "../pause.js";
import type { Vintem } from "../vintem.js";
import { webhooks } from "../webhooks.js";
import { listenSecretOf, readPosition, writePosition } from "./access.js";
import type { Command, Context, Input } from "./command.js";
import { type EventFilter, eventLine, typesOf } from "./events.js";
import { UsageError } from "./failures.js";

/** As long as the service waits for an endpoint. */
const ANSWER_MS = 15_000;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

export const LISTEN: Command = {
  name: "listen",
  summary: {
    pt: "encaminha cada evento a um programa seu, assinado como um webhook",
    en: "forwards each event to a program of yours, signed as a webhook",
  },
  options: {
    "forward-to": { value: "URL", help: { pt: "o programa", en: "the program" } },
    events: {
      value: "A,B",
      help: { pt: "só estes tipos, como payment.*", en: "these types alone, as payment.*" },
    },
    from: {
      value: "N|latest",
      help: {
        pt: "a partir desta posição do feed (padrão: de onde parou, ou latest)",
        en: "behind this position of the feed (default: where it stopped, or latest)",
      },
    },
    since: {
      value: "10m",
      help: { pt: "o que houve desde então: s, m, h, d", en: "what happened since: s, m, h, d" },
    },
    secret: {
      value: "whsec_…",
      help: { pt: "assina com este segredo", en: "signs with this secret" },
    },
    "print-secret": {
      help: { pt: "mostra o segredo e termina", en: "prints the secret and ends" },
    },
    once: {
      help: {
        pt: "termina com o último evento que houver",
        en: "ends with the last event there is",
      },
    },
  },
  async run(input, context) {
    const access = context.access();
    const secret = input.value("secret") ?? listenSecretOf(access);
    if (!/^whsec_[A-Za-z0-9+/]{4,}={0,2}$/.test(secret)) {
      throw new UsageError({
        pt: "--secret começa com whsec_.",
        en: "--secret begins with whsec_.",
      });
    }
    if (input.has("print-secret")) return { json: { secret }, text: secret };
    const target = targetOf(input);
    const types = typesOf(input.value("events"));
    const api = context.api();
    const kept = readPosition(access, target, context.variables);
    let position: Position = (await requestedPosition(input, api)) ?? kept ?? "latest";
    context.report({
      pt: `Assinando com ${secret}; a partir da posição ${position}. Ctrl-C termina.`,
      en: `Signing with ${secret}; behind position ${position}. Ctrl-C ends it.`,
    });
    const { ending } = context;
    const keep = (reached: number) => {
      position = reached;
      writePosition(access, target, reached, context.variables);
    };
    const pages = input.has("once")
      ? everyPage(api, { after: position, types, signal: ending })
      : api.events.followPages({
          after: position,
          types,
          signal: ending,
          onRetry: (error) => context.report({ pt: error.message, en: error.message }),
        });
    for await (const { content, cursor } of pages) {
      for (const event of content) {
        const status = await delivered(event, { target, secret }, context);
        if (status === null) return ended(position, context);
        keep(event.position);
        context.print(context.isJson ? JSON.stringify(event) : `${status}  ${eventLine(event)}`);
      }
      keep(cursor);
    }
    return ended(position, context);
  },
};

function ended(position: Position, context: Context) {
  const text = { pt: `Parou na posição ${position}.`, en: `Stopped at position ${position}.` };
  return { json: { position }, text: context.say(text) };
}

/** The parts of the feed that are there already. */
async function* everyPage(
  api: Vintem,
  { after, types, signal }: { after: Position; types: readonly EventFilter[]; signal: AbortSignal },
) {
  for (let from = after; ; ) {
    const page = await api.events.list({ after: from, limit: 500, type: types }, { signal });
    yield page;
    if (!page.hasMore) return;
    from = page.cursor;
  }
}

/** Sends an event until it is answered with 2xx; the status, or null when Ctrl-C came first. */
async function delivered(
  event: Event,
  to: { readonly target: string; readonly secret: string },
  context: Context,
): Promise<number | null> {
  const body = JSON.stringify(event);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await sent(event.id, body, { ...to, attempt }, context.ending);
    if (typeof answer === "number" && answer >= 200 && answer < 300) return answer;
    if (context.ending.aborted) return null;
    context.report({
      pt: `${answer ?? "sem resposta"}  ${event.type} ${event.id}: nova tentativa`,
      en: `${answer ?? "no answer"}  ${event.type} ${event.id}: trying again`,
    });
    await pause(backoffMs(attempt), context.ending).catch(() => {});
  }
}

/** Sends an event once; the status, or null without an answer. */
async function sent(
  id: string,
  body: string,
  { target, secret, attempt }: { target: string; secret: string; attempt: number },
  ending: AbortSignal,
): Promise<number | null> {
  try {
    const answer = await fetch(target, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-attempt": String(attempt),
        ...webhooks.sign(body, id, secret),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([ending, AbortSignal.timeout(ANSWER_MS)]),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return null;
  }
}

function targetOf(input: Input): string {
  const target = input.value("forward-to");
  if (!target || !/^https?:\/\//.test(target) || !URL.canParse(target)) {
    throw new UsageError({
      pt: "--forward-to é um endereço http ou https, como http://localhost:4000/vintem.",
      en: "--forward-to is an http or https address, such as http://localhost:4000/vintem.",
    });
  }
  return target;
}

async function requestedPosition(input: Input, api: Vintem): Promise<Position | null> {
  const from = input.value("from");
  const since = input.value("since");
  if (from !== null && !/^(latest|\d{1,16})$/.test(from)) {
    throw new UsageError({
      pt: "--from é uma posição ou latest.",
      en: "--from is a position or latest.",
    });
  }
  if (since === null) return from === null || from === "latest" ? from : Number(from);
  const [, count, unit = "s"] = /^(\d{1,6})([smhd])$/.exec(since) ?? [];
  if (count === undefined || from !== null) {
    throw new UsageError({
      pt: "--since é um tempo, como 10m, e não vai com --from.",
      en: "--since is a time, such as 10m, and does not go with --from.",
    });
  }
  const seconds = Number(count) * (UNITS[unit] ?? 1);
  return positionAt(api, Date.now() - seconds * 1_000);
}

/** The position behind which events are that happened since an instant, by halving the feed. */
async function positionAt(api: Vintem, sinceMs: number): Promise<number> {
  let [low, high] = [0, (await api.events.list({ after: "latest" })).cursor];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { content } = await api.events.list({ after: middle, limit: 1 });
    const [first] = content;
    if (first && Date.parse(first.timestamp) < sinceMs) low = first.position;
    else high = middle;
  }
  return low;
}
