import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { Operator } from "@/lib/platform/values/merchant";
import type { Allowed } from "@/lib/platform/values/permission";
import type { ClosePage, CloseQuery, DailyClose, StoredCloseItem } from "./close";
import { type CloseScope, findClose, findCloseItems, findCloses } from "./store/close-list";

/** Who reads closes: a member those of their merchant's accounts, an operator those of the operator's. */
export type CloseReader = Allowed<"read"> | Operator;

/** Reads one page of closes, the latest day first. */
export function listCloses(reader: CloseReader, query: CloseQuery): Promise<ClosePage> {
  return findCloses(scopeOf(reader), query);
}

/** A close with the money about which books and provider disagree. */
export interface CloseRecord {
  readonly close: DailyClose;
  /** First what nothing settles; at most 200. */
  readonly items: readonly StoredCloseItem[];
}

/** Reads the close of a day at an account; null when there is none that the reader may see. */
export async function readClose(
  reader: CloseReader,
  pspAccountId: string,
  day: CivilDate,
): Promise<CloseRecord | null> {
  const close = await findClose(scopeOf(reader), pspAccountId, day);
  return close && { close, items: await findCloseItems(scopeOf(reader), pspAccountId, day) };
}

function scopeOf(reader: CloseReader): CloseScope {
  return reader.role === "operator" ? "service" : reader.merchantId;
}
