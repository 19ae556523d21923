import { Session } from "node:inspector/promises";

/** A function of lib/ with a name of its own that a walk entered. */
export interface Stop {
  /** From the root of the project. */
  readonly file: string;
  readonly name: string;
  /** How often the walk entered it. */
  readonly calls: number;
  /** Its `return` statements, without those of callbacks inside it. */
  readonly returns: number;
}

/** What a reader has to visit to follow one run of a flow. */
export interface Walk {
  readonly stops: readonly Stop[];
  readonly files: ReadonlySet<string>;
}

interface Covered {
  readonly functionName: string;
  readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
}

/**
 * Runs a flow and reports which functions of lib/ it entered, by V8's own count of calls. An arrow function
 * belongs to the function or the constant that it stands in. Functions of lib/platform are left out: a reader
 * knows connections, logs, clocks and values once for all flows.
 */
export async function walkOf(run: () => Promise<unknown>): Promise<Walk> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Debugger.enable");
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await run();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const stops: Stop[] = [];
    for (const { url, scriptId, functions } of result) {
      const file = /\/(lib\/(?!platform\/).*\.ts)$/.exec(url)?.[1];
      if (!file) continue;
      const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
      stops.push(...stopsIn(file, functions, scriptSource));
    }
    return { stops, files: new Set(stops.map(({ file }) => file)) };
  } finally {
    session.disconnect();
  }
}

function stopsIn(file: string, functions: readonly Covered[], source: string): Stop[] {
  return functions
    .filter((one) => (one.ranges[0]?.count ?? 0) > 0 && hasOwnName(one, source))
    .map((entered) => ({
      file,
      name: entered.functionName,
      calls: entered.ranges[0]?.count ?? 0,
      returns: returnsIn(entered, functions, source),
    }));
}

/** V8 also names arrow functions, by what they are assigned to. */
function hasOwnName({ functionName, ranges: [own] }: Covered, source: string): boolean {
  const text = own ? source.slice(own.startOffset, own.endOffset) : "";
  const [, name] = /^(?:async\s+)?(?:function\s+)?([\w$#]+)\s*\(/.exec(text) ?? [];
  return name !== undefined && functionName.endsWith(name);
}

function returnsIn({ ranges: [own] }: Covered, functions: readonly Covered[], source: string) {
  if (!own) return 0;
  const nested = functions.flatMap(({ ranges: [range] }) =>
    range && range.startOffset > own.startOffset && range.endOffset <= own.endOffset ? [range] : [],
  );
  const text = source.slice(own.startOffset, own.endOffset);
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, (comment) => " ".repeat(comment.length));
  return [...code.matchAll(/\breturn\b/g)].filter(({ index }) => {
    const at = own.startOffset + index;
    return nested.every(({ startOffset, endOffset }) => at < startOffset || at >= endOffset);
  }).length;
}
