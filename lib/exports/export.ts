import type { MerchantId } from "@/lib/platform/values/ids";
import type { Locale } from "@/lib/platform/values/locale";

/** What can be exported; refunds are the movements of refunds. */
export const EXPORTED = ["movements", "payments", "refunds"] as const;
export type Exported = (typeof EXPORTED)[number];

/** `jsonl` has a line for each row, as the API's lists answer it. */
export const EXPORT_FILE_FORMATS = ["csv", "xlsx", "jsonl"] as const;
export type ExportFileFormat = (typeof EXPORT_FILE_FORMATS)[number];

export const EXPORT_STATUSES = ["PENDING", "RUNNING", "DONE", "FAILED"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** Why no file came of an export. */
export const EXPORT_FAILURES = [
  /** It would be larger than `EXPORT_BYTES_MAX`. */
  "too_large",
  /** Every try failed. */
  "failed",
] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

/** What is to be exported, and how. */
export interface ExportOrder {
  readonly what: Exported;
  readonly format: ExportFileFormat;
  /** The parameters of the list, in their fixed order. */
  readonly filters: string;
}

/** A requested export, and how far its file is. */
export interface Export extends ExportOrder {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly locale: Locale;
  readonly status: ExportStatus;
  /** Null until they are counted. */
  readonly total: number | null;
  readonly rows: number;
  readonly chunks: number;
  readonly bytes: number;
  readonly failure: ExportFailure | null;
  readonly requestedAt: Date;
  readonly finishedAt: Date | null;
  /** From then on nobody finds it. */
  readonly expiresAt: Date;
}

/** How long a file is kept, in ms. */
export const KEPT_MS = 24 * 60 * 60_000;

/** The most exports of a merchant, and of one of its callers, that wait or are being made. */
export const UNFINISHED_MAX = 4;
export const UNFINISHED_OF_ONE_MAX = 2;

/** The largest file: 256 MiB, over a million rows. */
export const EXPORT_BYTES_MAX = 256 * 2 ** 20;

/** While a merchant's kept files are larger than this together, 1 GiB, no more are made, and of one caller half of it. */
export const KEPT_BYTES_MAX = 2 ** 30;
export const KEPT_BYTES_OF_ONE_MAX = KEPT_BYTES_MAX / 2;
