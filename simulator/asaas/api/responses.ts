import type { z } from "zod";
import { type ApiResponse, type Checked, jsonOf } from "@/simulator/http/response";

/** A refusal as the provider writes it. */
export function refusal(code: string, description: string, status = 400): ApiResponse {
  return { status, body: { errors: [{ code, description }] } };
}

/** An unknown id: the provider says nothing more. */
export const NOT_FOUND: ApiResponse = { status: 404 };

/** The provider's response with an error status; a gateway's text where it is not the provider itself that speaks. */
export function errorResponse(status: number, retryAfter?: number): ApiResponse {
  const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  if (status === 502 || status === 503 || status === 504) {
    return { status, contentType: "text/html", body: `<h1>${status}</h1>`, headers };
  }
  if (status === 429) {
    return { ...refusal("too_many_requests", "Limite de requisições excedido.", 429), headers };
  }
  return { ...refusal("simulated_failure", "Falha simulada.", status), headers };
}

/** The JSON body of a call checked against a schema, or the refusal with one error per broken field. */
export function checkedBody<Output>(body: string, schema: z.ZodType<Output>): Checked<Output> {
  const json = jsonOf(body || "{}");
  if (json === undefined) {
    return {
      ok: false,
      refusal: refusal("invalid_json", "O corpo da requisição não é JSON válido."),
    };
  }
  const read = schema.safeParse(json);
  if (read.success) return { ok: true, value: read.data };
  return { ok: false, refusal: brokenFields(read.error) };
}

/** One error per broken field, its code after the field as the provider's are (`invalid_dueDate`). */
export function brokenFields(error: z.ZodError): ApiResponse {
  const errors = error.issues.map(({ path, message }) => {
    const field = path.join(".");
    return {
      code: field === "" ? "invalid_object" : `invalid_${field}`,
      description: field === "" ? message : `O campo ${field} é inválido: ${message}`,
    };
  });
  return { status: 400, body: { errors } };
}
