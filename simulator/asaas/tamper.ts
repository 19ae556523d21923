import type { Answer } from "../problem";

export type TamperedField = "value" | "externalReference" | "status" | "payload" | "line";

/** The same answer with one field told wrong wherever it stands: in the resource itself and in each item of a list. */
export function tampered(answer: Answer, field: TamperedField): Answer {
  const { body } = answer;
  if (body === null || typeof body !== "object") return answer;
  const { data } = body as { data?: unknown };
  if (!Array.isArray(data)) return { ...answer, body: told(body, field) };
  return { ...answer, body: { ...body, data: data.map((item) => told(item, field)) } };
}

function told(resource: object, field: TamperedField): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...resource };
  const name = field === "line" ? "identificationField" : field;
  const value = fields[name];
  if (value === undefined || value === null) return fields;
  return { ...fields, [name]: wrong(field, value) };
}

function wrong(field: TamperedField, value: unknown): unknown {
  switch (field) {
    case "value":
      return Number(value) + 0.01;
    case "status":
      return "SIMULATED_UNKNOWN_STATUS";
    case "externalReference":
      return crypto.randomUUID();
    case "payload":
    case "line":
      return withOtherLastDigit(String(value));
  }
}

function withOtherLastDigit(text: string): string {
  return text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");
}
