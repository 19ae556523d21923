/** What the list of charges can show of each, in the order in which it does. The payer is always shown. */
export const LIST_COLUMNS = [
  "createdAt",
  "payer",
  "document",
  "description",
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

/** The columns that a person has who has not chosen any. */
export const DEFAULT_LIST_COLUMNS: readonly ListColumn[] = [
  "createdAt",
  "payer",
  "billingType",
  "dueDate",
  "status",
  "amount",
  "received",
];

/** Columns in the order of the list, the payer among them; what is not one is left out. */
export function listColumns(chosen: readonly unknown[]): readonly ListColumn[] {
  return LIST_COLUMNS.filter((column) => column === "payer" || chosen.includes(column));
}
