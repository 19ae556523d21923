import { type Reading, readyUnless } from "@/components/ui/use-form";
import { type FeedType, patternsOf } from "./event-groups";

/** What a member typed about an endpoint. */
export interface EndpointDraft {
  readonly url: string;
  readonly description: string;
  /** Whether all types are sent, those of later releases among them. */
  readonly everyType: boolean;
  readonly types: readonly FeedType[];
  /** Of an endpoint that has headers: whether those typed here take their place. */
  readonly replacesHeaders: boolean;
  /** One header a line: `Name: value`. */
  readonly headers: string;
}

/** What is sent: the fields of POST and PATCH /webhook-endpoints. */
export interface EndpointInput {
  readonly url: string;
  readonly description: string | null;
  readonly types: readonly string[];
  /** Absent: they stay as they are. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What is wrong with a draft, by field: keys of the page's texts, for headers the line that cannot be read. */
export interface EndpointFaults {
  readonly url?: "missing" | "unreadable" | undefined;
  readonly types?: "missing" | undefined;
  readonly headers?: string | undefined;
}

/** Reads what was typed; the server has the last word about addresses and names of headers. */
export function readEndpointDraft(draft: EndpointDraft): Reading<EndpointInput, EndpointFaults> {
  const url = draft.url.trim();
  const headers = readHeaders(draft.headers);
  const input = {
    url,
    description: draft.description.trim() || null,
    types: draft.everyType ? [] : patternsOf(draft.types),
    ...(draft.replacesHeaders ? { headers: Object.fromEntries(headers.read) } : {}),
  };
  return readyUnless<EndpointInput, EndpointFaults>(
    {
      url: url === "" ? "missing" : isAddress(url) ? undefined : "unreadable",
      types: draft.everyType || draft.types.length > 0 ? undefined : "missing",
      headers: draft.replacesHeaders ? headers.wrong : undefined,
    },
    input,
  );
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

type Header = readonly [name: string, value: string];

function readHeaders(text: string): { read: readonly Header[]; wrong: string | undefined } {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const parsed = lines.map((line) => /^([^:]+):(.+)$/.exec(line.trim()));
  return {
    read: parsed.flatMap((match): Header[] =>
      match ? [[(match[1] ?? "").trim(), (match[2] ?? "").trim()]] : [],
    ),
    wrong: lines.find((_, index) => parsed[index] === null)?.trim(),
  };
}
