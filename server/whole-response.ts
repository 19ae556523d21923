import type { ServerResponse } from "node:http";

/** Keeps what is written to a response until it ends, and hands all of it on then. */
export function sendThrough(response: ServerResponse, whole: (body: Buffer) => void): void {
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const keep = (chunk: unknown, rest: readonly unknown[]) => {
    const encoding = typeof rest[0] === "string" ? (rest[0] as BufferEncoding) : "utf8";
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, encoding));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    const written = [chunk, ...rest].find((value) => typeof value === "function");
    if (written) process.nextTick(written as () => void);
  };
  response.flushHeaders = () => {};
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((value) => typeof value === "object" && value !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return response;
  }) as typeof writeHead;
  response.write = ((chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest);
    return true;
  }) as typeof write;
  response.end = ((chunk: unknown, ...rest: unknown[]) => {
    keep(chunk, rest);
    Object.assign(response, { write, end, writeHead, flushHeaders });
    whole(Buffer.concat(chunks));
    return response;
  }) as typeof end;
}
