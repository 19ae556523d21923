import { stringify } from "csv-stringify/sync";
import type { Separator } from "@/lib/listing/export-format";
import { formatDay, wallClockMs } from "@/lib/platform/values/brasilia";
import { decimalText } from "@/lib/platform/values/money";
import type { Column } from "./column";
import { neutralised } from "./formula";

/** Without a byte order mark Excel reads UTF-8 in the code page of its country. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Writes a CSV file (RFC 4180, UTF-8 with byte order mark), one piece for each batch of rows. */
export async function* csv<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  separator: Separator,
): AsyncGenerator<Buffer> {
  const delimiter = separator === "semicolon" ? ";" : ",";
  // A lone CR or LF in a cell is quoted, too: some readers end the record there.
  const options = { delimiter, record_delimiter: "\r\n", quoted_match: /[\r\n]/ };
  const lines = (records: string[][]) => Buffer.from(stringify(records, options));
  const headings = columns.map(({ heading }) => neutralised(heading));
  yield Buffer.concat([Buffer.from(BYTE_ORDER_MARK), lines([headings])]);
  const cells = columns.map((column) => cellWriter(column, separator));
  for await (const rows of batches) yield lines(rows.map((row) => cells.map((cell) => cell(row))));
}

function cellWriter<Row>(column: Column<Row>, separator: Separator): (row: Row) => string {
  const brazilian = separator === "semicolon";
  switch (column.kind) {
    case "text":
      return (row) => neutralised(column.of(row) ?? "");
    case "money":
      return (row) => {
        const amount = column.of(row);
        if (amount === null) return "";
        return brazilian ? decimalText(amount).replace(".", ",") : decimalText(amount);
      };
    case "day":
      return (row) => {
        const date = column.of(row);
        if (date === null) return "";
        return brazilian ? formatDay(date) : date;
      };
    case "instant":
      return (row) => {
        const at = column.of(row);
        if (at === null) return "";
        const [day = "", hour = ""] = new Date(wallClockMs(at)).toISOString().split("T");
        const date = brazilian ? day.split("-").reverse().join("/") : day;
        return `${date} ${hour.slice(0, 8)}`;
      };
  }
}
