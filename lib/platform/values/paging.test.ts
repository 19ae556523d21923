import { expect, test } from "vitest";
import { pageInAddress } from "./paging";

test.each([
  [{}, 0],
  [{ page: "3" }, 3],
  [{ page: ["4", "5"] }, 4],
  [{ page: "x" }, 0],
  [{ page: "9999999" }, 1_000_000],
  [{ pageNumber: "1" }, 0],
  [{ pageNumber: "7", page: "3" }, 6],
  [{ pageNumber: "0", page: "3" }, 3],
  [{ pageNumber: "-1" }, 0],
  [{ pageNumber: "9999999" }, 1_000_000],
] as const)("the page in %j", (params, page) => {
  expect(pageInAddress(params)).toBe(page);
});
