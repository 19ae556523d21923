import { expect, test } from "vitest";
import { stateOfPostalCode } from "./postal-code-state";

// Main post offices, and both ends of the ranges that others lie between.
test.each([
  ["01310100", "SP"],
  ["19999999", "SP"],
  ["20010000", "RJ"],
  ["29010002", "ES"],
  ["30130005", "MG"],
  ["40020000", "BA"],
  ["49010000", "SE"],
  ["50030230", "PE"],
  ["57020000", "AL"],
  ["58010000", "PB"],
  ["59025000", "RN"],
  ["60030000", "CE"],
  ["64000040", "PI"],
  ["65010000", "MA"],
  ["68899999", "PA"],
  ["68900013", "AP"],
  ["69005010", "AM"],
  ["69301000", "RR"],
  ["69400000", "AM"],
  ["69900062", "AC"],
  ["72799999", "DF"],
  ["72800000", "GO"],
  ["73000000", "DF"],
  ["74003010", "GO"],
  ["76801000", "RO"],
  ["77001002", "TO"],
  ["78005000", "MT"],
  ["79002000", "MS"],
  ["80010000", "PR"],
  ["88010000", "SC"],
  ["99999999", "RS"],
])("%s is in %s", (postalCode, state) => {
  expect(stateOfPostalCode(postalCode)).toBe(state);
});

test.each(["", "0131", "01310-100", "013101000", "00999999", "78900000", "x1310100"])(
  "%s is in no state",
  (postalCode) => {
    expect(stateOfPostalCode(postalCode)).toBeNull();
  },
);
