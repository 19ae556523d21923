import { describe, expect, test } from "vitest";
import { type Document, printTypes } from "@/client/print-types";
import { OPERATIONS } from "../operations";
import { openApiDocument } from "./document";

const document: Document = JSON.parse(
  JSON.stringify(openApiDocument(OPERATIONS, "https://api.vintem.dev")),
);

describe("the types of the npm package", () => {
  test("are the committed client/src/api-types.ts (npx vitest run --project unit lib/api/openapi -u writes it)", async () => {
    await expect(printTypes(document)).toMatchFileSnapshot("../../../client/src/api-types.ts");
  });

  test("refuse a schema that says nothing", () => {
    const components = { schemas: { Silent: { type: "object", properties: { a: {} } } } };
    expect(() => printTypes({ paths: {}, components })).toThrow("Silent.a has no type");
  });
});
