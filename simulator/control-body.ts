import type { Context } from "hono";
import { z } from "zod";
import { httpResponse } from "./fault-effects";
import type { Answer } from "./problem";

/** Answers a control call by its checked body (none counts as `{}`), or explains what is wrong with it. */
export async function withBody<Output>(
  c: Context,
  schema: z.ZodType<Output> | ((sent: unknown) => z.ZodType<Output>),
  answer: (request: Output) => Answer,
): Promise<Response> {
  const text = await c.req.text();
  let sent: unknown;
  try {
    sent = text === "" ? {} : JSON.parse(text);
  } catch {
    return c.json({ error: "The body is not valid JSON." }, 400);
  }
  const read = (typeof schema === "function" ? schema(sent) : schema).safeParse(sent);
  if (read.success) return httpResponse(answer(read.data));
  return c.json(
    { error: "The body is not what this call takes.", explanation: z.prettifyError(read.error) },
    400,
  );
}
