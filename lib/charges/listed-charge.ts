import type { Charge } from "./charge";

/** What a charge is listed with: all that the API shows of it. */
export type ListedCharge = Pick<
  Charge,
  | "id"
  | "merchantId"
  | "status"
  | "billingType"
  | "amount"
  | "dueDate"
  | "description"
  | "createdAt"
  | "fee"
  | "pixExpiresAt"
  | "brCode"
  | "paid"
  | "reference"
  | "metadata"
>;

/** One page of a listing and how many charges match in all. */
export interface ChargePage<Listed extends ListedCharge = ListedCharge> {
  readonly charges: readonly Listed[];
  readonly page: number;
  readonly size: number;
  readonly totalElements: number;
}
