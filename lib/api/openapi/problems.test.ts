import { expect, test } from "vitest";
import { PAGE_PROBLEM_TEXTS } from "@/lib/http/page-problem-texts";
import { API_PROBLEM_TEXTS, PROBLEM_TEXTS } from "@/lib/http/problem-texts";
import { PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import { OPERATIONS } from "../operations";
import { describedAddress } from "./document";
import { isAnywhere, reachable } from "./problems";

test("every problem is documented once, among those of the API exactly when an address of the API answers with it", () => {
  expect(Object.keys(PROBLEM_TEXTS).sort()).toEqual(Object.keys(PROBLEMS).sort());
  const met = OPERATIONS.flatMap((operation) => {
    const address = describedAddress(operation);
    return address ? reachable(operation, address) : [];
  });
  const everywhere = (Object.keys(PROBLEMS) as ProblemCode[]).filter(isAnywhere);
  const ofApi = new Set<string>([...met, ...everywhere]);
  expect(Object.keys(API_PROBLEM_TEXTS).sort()).toEqual([...ofApi].sort());
  expect(Object.keys(PAGE_PROBLEM_TEXTS).filter((code) => ofApi.has(code))).toEqual([]);
});
