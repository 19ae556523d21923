/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 has them. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Refers to a schema among the components of the document. */
export function schemaRef(id: string): JsonSchema {
  return { $ref: `#/components/schemas/${id}` };
}
