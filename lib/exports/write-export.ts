import { randomUUID } from "node:crypto";
import { awaitClosedWindow } from "@/lib/charges/await-closed-window";
import { paymentResponse } from "@/lib/charges/payment-response";
import type { Movement } from "@/lib/ledger/movement";
import { movementResponse } from "@/lib/ledger/movement-response";
import { readMovementsAddress } from "@/lib/ledger/movements-query";
import type { ExportedCharge } from "@/lib/listing/charge-export";
import { type Sheet, writeSheet } from "@/lib/listing/export-file";
import { readChargesAddress } from "@/lib/listing/list-payments-query";
import { chargeColumns, chargeSheetRow } from "@/lib/listing/spreadsheet/charge-columns";
import { movementColumns } from "@/lib/listing/spreadsheet/movement-columns";
import { movementSheetWords } from "@/lib/listing/spreadsheet/movement-words";
import { sheetWords } from "@/lib/listing/spreadsheet/words";
import { openChargeSnapshot } from "@/lib/listing/store/export";
import { openMovementSnapshot } from "@/lib/listing/store/export-movements";
import { findAccountNames } from "@/lib/listing/store/movement-names";
import type { RowSnapshot } from "@/lib/listing/store/row-snapshot";
import { env } from "@/lib/platform/env";
import { EXPORT_BYTES_MAX, type Export } from "./export";
import { countFile, pacedBatches } from "./pace";
import { addChunk, beginExport, endExport } from "./store/exports";

/** The size of a part of a file, as it is kept: small enough for a row, large enough for few of them. */
const CHUNK_BYTES = 256 * 1_024;

/**
 * Makes the file of an export, part by part, from one instant's rows, at the pace of its merchant. A worker that dies leaves an
 * unfinished try, which the next one replaces.
 *
 * @param isLastTry whether a failure ends the export.
 * @param stopping ends the try while it waits.
 * @throws what made the try fail, for the job to be tried again.
 */
export async function writeExport(
  id: string,
  isLastTry: boolean,
  now: Date,
  stopping?: AbortSignal,
): Promise<void> {
  const attempt = randomUUID();
  const order = await beginExport(id, attempt);
  if (!order) return;
  countFile(order.merchantId);
  try {
    const outcome = await writeFile({ ...order, stopping }, attempt);
    if (outcome !== "superseded") {
      await endExport({ id, attempt }, outcome === "too_large" ? outcome : null, now);
    }
  } catch (error) {
    if (isLastTry) await endExport({ id, attempt }, "failed", now);
    throw error;
  }
}

/** An export that is made, until its worker stops. */
interface Making extends Export {
  readonly stopping: AbortSignal | undefined;
}

async function writeFile(
  order: Making,
  attempt: string,
): Promise<"done" | "too_large" | "superseded"> {
  const source = await openSource(order);
  try {
    const { total } = source;
    const progress = () => ({ id: order.id, attempt, total, rows: source.written() });
    let bytes = 0;
    let waiting: Uint8Array[] = [];
    let waitingBytes = 0;
    const flush = async () => {
      const kept = await addChunk(progress(), Buffer.concat(waiting));
      waiting = [];
      waitingBytes = 0;
      return kept;
    };
    for await (const piece of source.pieces) {
      bytes += piece.length;
      if (bytes > EXPORT_BYTES_MAX) return "too_large";
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= CHUNK_BYTES && !(await flush())) return "superseded";
    }
    return (await flush()) ? "done" : "superseded";
  } finally {
    await source.end();
  }
}

/** A file that is made as it is read. */
interface Source {
  readonly total: number;
  /** How many rows have been read into the file. */
  readonly written: () => number;
  readonly pieces: AsyncGenerator<Uint8Array>;
  end(): Promise<void>;
}

async function openSource(order: Making): Promise<Source> {
  return order.what === "payments" ? openPayments(order) : openMovements(order);
}

async function openPayments(order: Making): Promise<Source> {
  const { merchantId, locale, filters } = order;
  const { query } = readChargesAddress(new URLSearchParams(filters));
  const window = await awaitClosedWindow(merchantId, query.createdTo, "member");
  if (window.kind === "busy") throw new Error("creations in progress did not end in time");
  const rows = opened(await openChargeSnapshot({ merchantId }, query));
  const words = sheetWords(locale);
  const { publicUrl } = env();
  return sourceOf(order, rows, {
    sheet: { ...words, columns: chargeColumns(words) },
    make: (charge: ExportedCharge) => chargeSheetRow(charge, publicUrl),
    json: ({ charge }) => paymentResponse(charge, publicUrl),
  });
}

async function openMovements(order: Making): Promise<Source> {
  const { merchantId, locale, filters } = order;
  const { filter } = readMovementsAddress(new URLSearchParams(filters));
  const accounts = await findAccountNames(merchantId);
  const rows = opened(await openMovementSnapshot({ merchantId }, filter));
  const words = movementSheetWords(locale);
  return sourceOf(order, rows, {
    sheet: { ...words, columns: movementColumns(words, accounts) },
    make: (movement: Movement) => movement,
    json: (movement) => movementResponse({ ...movement, balance: null }),
  });
}

function opened<Row>(rows: RowSnapshot<Row> | null): RowSnapshot<Row> {
  // The job is tried again, and by then one of them has ended.
  if (!rows) throw new Error("the merchant has as many exports open as it may have");
  return rows;
}

/** How rows of one kind are written. */
interface Writing<Raw, Row> {
  readonly sheet: Sheet<Row>;
  readonly make: (raw: Raw) => Row;
  readonly json: (raw: Raw) => unknown;
}

function sourceOf<Raw, Row>(
  { merchantId, format, locale, stopping }: Making,
  rows: RowSnapshot<Raw>,
  { sheet, make, json }: Writing<Raw, Row>,
): Source {
  let written = 0;
  const batches = pacedBatches(rows.batches, merchantId, stopping);
  async function* made(): AsyncGenerator<readonly Row[]> {
    for await (const batch of batches) {
      written += batch.length;
      yield batch.map(make);
    }
  }
  async function* lines(): AsyncGenerator<Uint8Array> {
    for await (const batch of batches) {
      written += batch.length;
      yield Buffer.from(batch.map((row) => `${JSON.stringify(json(row))}\n`).join(""));
    }
  }
  return {
    total: rows.total,
    written: () => written,
    pieces:
      format === "jsonl"
        ? lines()
        : writeSheet({ format, separator: null }, locale, sheet, rows.total, made()),
    end: () => rows.end(),
  };
}
