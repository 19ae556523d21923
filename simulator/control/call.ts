import type { Context } from "hono";
import { z } from "zod";
import { type ApiResponse, httpResponse, jsonOf } from "@/simulator/http/response";

/** Answers a control call by its checked body (none counts as `{}`), or explains what is wrong with it. */
export async function withBody<Output>(
  c: Context,
  schema: z.ZodType<Output> | ((sent: unknown) => z.ZodType<Output>),
  respond: (request: Output) => ApiResponse,
): Promise<Response> {
  const sent = jsonOf((await c.req.text()) || "{}");
  if (sent === undefined) return c.json({ error: "The body is not valid JSON." }, 400);
  const read = (typeof schema === "function" ? schema(sent) : schema).safeParse(sent);
  if (read.success) return httpResponse(respond(read.data));
  return c.json(
    { error: "The body is not what this call takes.", explanation: z.prettifyError(read.error) },
    400,
  );
}

/** Answers a control call by its checked query, or explains what is wrong with it. */
export function withQuery<Output>(
  c: Context,
  schema: z.ZodType<Output>,
  body: (query: Output) => object,
): Response {
  const read = schema.safeParse(c.req.query());
  if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
  return c.json(body(read.data));
}

/** The response to a control call that is understood and can not be carried out. */
export function controlRefusal(status: number, error: string): ApiResponse {
  return { status, body: { error } };
}
