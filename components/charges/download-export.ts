import type { Problem } from "@/lib/http/problems";
import { FrameReader } from "@/lib/http/progress-frames";
import type { ExportFormat } from "@/lib/listing/export-format";

/** More rows than this are not gathered in the page's memory. */
export const ROWS_IN_MEMORY_MAX = 50_000;

/** The target of a download. Nothing is kept until `finish`. */
export interface Sink {
  write(piece: Uint8Array<ArrayBuffer>): Promise<void> | void;
  finish(): Promise<void> | void;
  discard(): Promise<void> | void;
}

/** How an export ended for the member who waited for it. */
export type ExportEnd =
  | { readonly kind: "done"; readonly rows: number }
  | { readonly kind: "canceled" }
  | { readonly kind: "problem"; readonly problem: Problem }
  /** The connection, or the service, was lost half-way. */
  | { readonly kind: "broken" }
  /** The disk did not take it. */
  | { readonly kind: "unsaved" };

/**
 * Loads an export in frames into a file.
 *
 * @param onProgress called with how many rows came so far, and how many there are.
 */
export async function downloadExport(
  href: string,
  sink: Sink,
  signal: AbortSignal,
  onProgress: (rows: number, total: number) => void,
): Promise<ExportEnd> {
  const end = await receive(href, sink, signal, onProgress);
  if (end.kind !== "done") await Promise.resolve(sink.discard()).catch(() => {});
  return end;
}

async function receive(
  href: string,
  sink: Sink,
  signal: AbortSignal,
  onProgress: (rows: number, total: number) => void,
): Promise<ExportEnd> {
  const frames = new FrameReader();
  let saving = false;
  try {
    const answer = await fetch(href, { cache: "no-store", signal });
    // The session is over: the page itself leads to the sign-in and back.
    if (answer.status === 401) window.location.reload();
    if (!answer.ok || !answer.body) return { kind: "problem", problem: await answer.json() };
    const total = Number(answer.headers.get("x-total-count"));
    onProgress(0, total);
    const reader = answer.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const pieces = frames.read(read.value);
      saving = true;
      for (const piece of pieces) await sink.write(piece);
      saving = false;
      onProgress(frames.rows, total);
    }
    saving = true;
    await sink.finish();
    return { kind: "done", rows: frames.rows };
  } catch {
    if (signal.aborted) return { kind: "canceled" };
    return { kind: saving ? "unsaved" : "broken" };
  }
}

/** Gathers the file in memory and then hands it to the browser's downloads. */
export function memorySink(name: string): Sink {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (piece) => void pieces.push(piece),
    finish() {
      const address = URL.createObjectURL(new Blob(pieces));
      startDownload(address, name);
      // The download reads it for a moment longer.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    discard: () => void pieces.splice(0),
  };
}

/** What browsers with the File System Access API have, which TypeScript does not know yet. */
interface PicksFiles {
  showSaveFilePicker(options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }): Promise<FileSystemFileHandle>;
}

const ACCEPT = {
  csv: { "text/csv": [".csv"] },
  xlsx: { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"] },
  ofx: { "application/x-ofx": [".ofx"] },
} as const;

/** Whether the browser can write a file piece by piece. */
export function picksFiles(): boolean {
  return "showSaveFilePicker" in window;
}

/** Asks where to save the file; null when the member closes the dialog. */
export async function fileSink(name: string, format: ExportFormat): Promise<Sink | null> {
  try {
    const handle = await (window as unknown as PicksFiles).showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: ACCEPT[format] }],
    });
    const file = await handle.createWritable();
    return {
      write: (piece) => file.write(piece),
      finish: () => file.close(),
      discard: () => file.abort(),
    };
  } catch {
    return null;
  }
}

/** Leaves a download to the browser. */
export function startDownload(href: string, name: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
