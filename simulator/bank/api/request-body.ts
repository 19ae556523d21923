import type { z } from "zod";
import { type Checked, jsonOf } from "@/simulator/http/response";
import { type ProblemKind, problem, type Violation } from "./problem";

/** The JSON body of a call checked against a schema, or the refusal with one violation per broken field. */
export function checkedBody<Output>(
  body: string,
  schema: z.ZodType<Output>,
  kind: ProblemKind,
  root: string,
): Checked<Output> {
  const json = jsonOf(body);
  if (json === undefined) {
    return { ok: false, refusal: problem("RequisicaoInvalida", "O corpo não é JSON válido.") };
  }
  const checked = schema.safeParse(json);
  if (checked.success) return { ok: true, value: checked.data };
  return {
    ok: false,
    refusal: problem(kind, "O corpo viola o esquema.", violations(checked.error, root, json)),
  };
}

/** zod's issues in the standard's form: `propriedade` is the path from the resource, `valor` what was sent. */
export function violations(error: z.ZodError, root: string, sent: unknown): readonly Violation[] {
  return error.issues.map((issue) => {
    const value = issue.path.reduce<unknown>(
      (at, key) => (at !== null && typeof at === "object" ? Reflect.get(at, key) : undefined),
      sent,
    );
    const shown =
      typeof value === "string" || typeof value === "number" ? String(value) : undefined;
    return {
      razao: issue.message,
      propriedade: [root, ...issue.path].filter((part) => part !== "").join("."),
      ...(shown === undefined ? {} : { valor: shown }),
    };
  });
}
