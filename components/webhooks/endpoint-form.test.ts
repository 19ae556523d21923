import { expect, test } from "vitest";
import { type EndpointDraft, readEndpointDraft } from "./endpoint-form";

const DRAFT: EndpointDraft = {
  url: " https://loja.example/vintem ",
  description: " ",
  everyType: true,
  types: [],
  replacesHeaders: true,
  headers: "",
};

const faultsOf = (draft: Partial<EndpointDraft>) => {
  const reading = readEndpointDraft({ ...DRAFT, ...draft });
  return reading.kind === "faulty" ? reading.faults : null;
};

test("what was typed is read without the spaces around it; all types are an empty list", () => {
  const headers = "X-Loja: 1\n\n  Authorization: Basic YTpi: \n";
  expect(readEndpointDraft({ ...DRAFT, headers })).toEqual({
    kind: "ready",
    input: {
      url: "https://loja.example/vintem",
      description: null,
      types: [],
      headers: { "X-Loja": "1", Authorization: "Basic YTpi:" },
    },
  });
});

test("headers that are not replaced are not sent, whatever was typed", () => {
  const reading = readEndpointDraft({ ...DRAFT, replacesHeaders: false, headers: "no header" });
  expect(reading).toEqual({
    kind: "ready",
    input: { url: "https://loja.example/vintem", description: null, types: [] },
  });
});

test("an address, at least one type, and headers that have a name and a value are needed", () => {
  expect(faultsOf({ url: "" })).toMatchObject({ url: "missing" });
  expect(faultsOf({ url: "loja.example/vintem" })).toMatchObject({ url: "unreadable" });
  expect(faultsOf({ url: "ftp://loja.example" })).toMatchObject({ url: "unreadable" });
  expect(faultsOf({ everyType: false })).toMatchObject({ types: "missing" });
  expect(faultsOf({ headers: "X-Loja: 1\nX-Vazio:" })).toMatchObject({ headers: "X-Vazio:" });
});
