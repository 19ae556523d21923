import { ANSWER_FIELD_TEXTS } from "./answer-field-texts";
import type { JsonSchema } from "./json-schema";
import { type FieldTexts, REQUEST_FIELD_TEXTS } from "./request-field-texts";
import { WEBHOOK_FIELD_TEXTS } from "./webhook-field-texts";

/** What each field of a body is, by the name of its schema: for the reference, and for the types of clients. */
export const FIELD_TEXTS: Readonly<Record<string, FieldTexts>> = {
  ...REQUEST_FIELD_TEXTS,
  ...ANSWER_FIELD_TEXTS,
  ...WEBHOOK_FIELD_TEXTS,
};

/** Puts the text of each field beside what the schema says of its values. */
export function withFieldTexts(schema: unknown, texts: FieldTexts, path = ""): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withFieldTexts(part, texts, path));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema as JsonSchema).map(([keyword, value]) => {
    if (keyword === "properties") return [keyword, fieldsWithTexts(value as object, texts, path)];
    const isInside = ["anyOf", "allOf", "items"].includes(keyword);
    return [keyword, isInside ? withFieldTexts(value, texts, path) : value];
  });
  return Object.fromEntries(entries);
}

function fieldsWithTexts(properties: object, texts: FieldTexts, path: string): JsonSchema {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const description = texts[path + name];
    const inner = withFieldTexts(schema, texts, `${path}${name}.`) as JsonSchema;
    return [name, description === undefined ? inner : { ...inner, description }];
  });
  return Object.fromEntries(fields);
}
