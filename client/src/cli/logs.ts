import type { ListRequestLogsQuery, RequestLog } from "../api-types.js";
import { isPassing } from "../errors.js";
import { pause } from "../pause.js";
import type { Vintem } from "../vintem.js";
import type { Command, Input } from "./command.js";

const FILTERS = {
  status: { value: "404|4xx", help: { pt: "com esta resposta", en: "with this answer" } },
  method: { value: "POST", help: { pt: "com este método", en: "with this method" } },
  path: {
    value: "/payments/{id}",
    help: {
      pt: "neste endereço, como a API o descreve",
      en: "at this path, as the API describes it",
    },
  },
  payment: { value: "ID", help: { pt: "desta cobrança", en: "of this charge" } },
};

/** Between two looks at the log, which has a call within a second or two. */
const LOOK_MS = 2_000;
const PAGE = 100;
/** Calls that came between two looks are looked for on so many pages. */
const PAGES_MAX = 10;
const REMEMBERED = 5_000;

export const LOG_COMMANDS: readonly Command[] = [
  {
    name: "logs list",
    summary: { pt: "as últimas chamadas da sua loja à API", en: "your latest calls of the API" },
    options: {
      ...FILTERS,
      limit: { value: "N", help: { pt: "até 100: 20", en: "up to 100: 20" } },
    },
    async run(input, context) {
      const size = Number(input.value("limit") ?? 20);
      const { content } = await context.api().requestLogs.list({ ...filterOf(input), size });
      return { json: content, text: [...content].reverse().map(logLine).join("\n") };
    },
  },
  {
    name: "logs tail",
    summary: {
      pt: "mostra cada chamada à API que termina",
      en: "shows each call of the API as it ends",
    },
    options: FILTERS,
    async run(input, context) {
      const api = context.api();
      const filter = filterOf(input);
      let seen: ReadonlySet<string> | null = null;
      while (!context.ending.aborted) {
        try {
          const looked = await look(api, filter, seen, context.ending);
          // The first look says what was there already.
          const fresh = seen === null ? [] : looked.filter((call) => !seen?.has(call.requestId));
          for (const call of [...fresh].reverse()) {
            context.print(context.isJson ? JSON.stringify(call) : logLine(call));
          }
          const ids: readonly string[] = [
            ...looked.map(({ requestId }) => requestId),
            ...(seen ?? []),
          ];
          seen = new Set(ids.slice(0, REMEMBERED));
        } catch (error) {
          if (context.ending.aborted) break;
          if (!isPassing(error)) throw error;
          context.report({ pt: error.message, en: error.message });
        }
        await pause(LOOK_MS, context.ending).catch(() => {});
      }
      return null;
    },
  },
];

/** Reads the latest calls: a page, and those behind it as long as all of a page is new. */
async function look(
  api: Vintem,
  filter: ListRequestLogsQuery,
  seen: ReadonlySet<string> | null,
  signal: AbortSignal,
): Promise<readonly RequestLog[]> {
  const found: RequestLog[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { content, next } = await api.requestLogs.list(
      { ...filter, size: PAGE, after },
      { signal },
    );
    found.push(...content);
    const isAllNew = content.length > 0 && !content.some(({ requestId }) => seen?.has(requestId));
    if (seen === null || next === null || !isAllNew) break;
    after = next;
  }
  return found;
}

function filterOf(input: Input): ListRequestLogsQuery {
  return {
    status: input.value("status") ?? undefined,
    method: (input.value("method")?.toUpperCase() as ListRequestLogsQuery["method"]) ?? undefined,
    path: input.value("path") ?? undefined,
    paymentId: input.value("payment") ?? undefined,
  };
}

function logLine({ at, status, method, path, ms, code, paymentId, requestId }: RequestLog): string {
  const details = [code, paymentId, requestId].filter((part) => part !== null);
  return [at, status, method.padEnd(6), path, `${ms} ms`, ...details].join("  ");
}
