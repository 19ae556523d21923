import { crc16 } from "@/lib/platform/values/build-br-code";

/** Seals a hand-made body, so that a test breaks one rule and not the CRC as well. */
export function sealed(body: string): string {
  return `${body}6304${crc16(`${body}6304`)}`;
}

/** One object of a code: id, length in characters, value. */
export function object(id: string, value: string): string {
  return `${id}${String([...value].length).padStart(2, "0")}${value}`;
}

/** The account information of a static Pix code. */
export const PIX_ACCOUNT = object("00", "br.gov.bcb.pix") + object("01", "arya@stark.com");

/** A sealed static code whose root objects a test can replace, add or (with null) leave out. */
export function codeWith(changes: Readonly<Record<string, string | null>>): string {
  const objects: Readonly<Record<string, string | null>> = {
    "00": "01",
    "26": PIX_ACCOUNT,
    "52": "0000",
    "53": "986",
    "58": "BR",
    "59": "ARYA",
    "60": "BRASILIA",
    "62": object("05", "***"),
    ...changes,
  };
  const body = Object.entries(objects)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([id, value]) => (value === null ? "" : object(id, value)));
  return sealed(body.join(""));
}
