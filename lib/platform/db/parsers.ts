import pg from "pg";

/** Civil dates stay text and 64-bit integers are exact; everything else as the driver reads it. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (format !== "binary" && oid === pg.types.builtins.DATE) return (text: string) => text;
  if (format !== "binary" && oid === pg.types.builtins.INT8) return BigInt;
  return pg.types.getTypeParser(oid, format as "text");
}

/** How the driver reads values of the database. */
export const PARSERS = { getTypeParser: typeParser as typeof pg.types.getTypeParser };
