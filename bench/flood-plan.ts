/** A request that a flood repeats. `{uuid}` in any part of it is another id each time, `{address}` another IPv4 address. */
export interface FloodRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The plan of a flooding process. */
export interface FloodPlan {
  /** Of the service. */
  readonly url: string;
  /** They take turns. */
  readonly requests: readonly FloodRequest[];
  /** Requests a second, sent whether or not those before were answered. */
  readonly perSecond: number;
  /** While so many wait for their answers, no more is sent. */
  readonly atOnce: number;
  readonly seconds: number;
}

/** How many answers had which status; `unanswered` is what the flood's end cut off, `broken` what the service ended. */
export type Answers = Readonly<Record<string, number>>;

const BYTE = 256;

/** A request with its own id and address. */
export function ownRequest(request: FloodRequest, id: string, random = Math.random): FloodRequest {
  const byte = () => Math.floor(random() * BYTE);
  const address = `10.${byte()}.${byte()}.${byte()}`;
  const own = (text: string) => text.replaceAll("{uuid}", id).replaceAll("{address}", address);
  const { headers = {}, body } = request;
  return {
    ...request,
    path: own(request.path),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, own(value)])),
    ...(body === undefined ? {} : { body: own(body) }),
  };
}
