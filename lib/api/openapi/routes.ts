import { createHash } from "node:crypto";
import { z } from "zod";
import { type Operation, open, operation } from "@/lib/http/operation";
import { jsonUnlessKnown } from "@/lib/http/unchanged";
import { env } from "@/lib/platform/env";
import { type OpenApiDocument, openApiDocument } from "./document";

/** What is checked of the document here; tests lint it, and compare it with docs/openapi.json. */
const document = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

/** The document and a name for it, made when somebody first wants it. */
interface Described {
  readonly document: OpenApiDocument;
  readonly tag: string;
}

/** The operation that describes all operations, itself included. */
export function describeOperations(all: () => readonly Operation[]): Operation {
  let described: Described | null = null;
  const made = (): Described => {
    const document = openApiDocument(all(), env().publicUrl);
    const tag = createHash("sha256").update(JSON.stringify(document)).digest("hex").slice(0, 32);
    return { document, tag };
  };
  return operation({
    name: "getOpenApi",
    summary: {
      pt: "Esta descrição da API (OpenAPI 3.1)",
      en: "This description of the API (OpenAPI 3.1)",
    },
    method: "GET",
    at: [{ path: "/openapi.json", who: open }],
    successes: { 200: document, 304: null },
    problems: [],
    async run({ request }) {
      described ??= made();
      return jsonUnlessKnown(request, described.tag, described.document, "weak");
    },
  });
}
