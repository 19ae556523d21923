import type { ApiResponse } from "@/simulator/http/response";

export type CorruptedField =
  | "value"
  | "externalReference"
  | "status"
  | "payload"
  | "line"
  | "refunds";

/** The response with one field wrong wherever it stands: in the resource itself and in each item of a list. */
export function corrupted(response: ApiResponse, field: CorruptedField): ApiResponse {
  const { body } = response;
  if (body === null || typeof body !== "object") return response;
  const { data } = body as { data?: unknown };
  if (!Array.isArray(data)) return { ...response, body: altered(body, field) };
  return { ...response, body: { ...body, data: data.map((item) => altered(item, field)) } };
}

function altered(resource: object, field: CorruptedField): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...resource };
  const name = field === "line" ? "identificationField" : field;
  const value = fields[name];
  if (value === undefined || value === null) return fields;
  return { ...fields, [name]: wrong(field, value) };
}

function wrong(field: CorruptedField, value: unknown): unknown {
  switch (field) {
    case "value":
      return Number(value) + 0.01;
    case "status":
      return "SIMULATED_UNKNOWN_STATUS";
    case "externalReference":
      return crypto.randomUUID();
    case "refunds":
      return null;
    case "payload":
    case "line":
      return withOtherLastDigit(String(value));
  }
}

function withOtherLastDigit(text: string): string {
  return text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");
}
