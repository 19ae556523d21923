/** The columns of the list of charges, in the list's order. The payer is always shown. */
export const LIST_COLUMNS = [
  "createdAt",
  "payer",
  "document",
  "description",
  "reference",
  "billingType",
  "dueDate",
  "status",
  "amount",
  "received",
  "paidOn",
  "fee",
  "net",
  "id",
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** The columns of a member who has not chosen any. */
export const DEFAULT_LIST_COLUMNS: readonly ListColumn[] = [
  "createdAt",
  "payer",
  "billingType",
  "dueDate",
  "status",
  "amount",
  "received",
];

/** Sorts chosen columns in the list's order, adds the payer, and leaves out what is no column. */
export function listColumns(chosen: readonly unknown[]): readonly ListColumn[] {
  return LIST_COLUMNS.filter((column) => column === "payer" || chosen.includes(column));
}
