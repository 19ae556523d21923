import type { MerchantId } from "@/lib/platform/values/ids";
import type { Device } from "@/lib/platform/values/merchant";

/** A security notice for all owners of a merchant: a trigger makes it of a line of the audit log that ended well. */
export interface SecurityNotice extends Device {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly at: Date;
  /** As the audit log calls it. */
  readonly act: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  readonly memberId: string | null;
  /** Of who did it; null for a command. */
  readonly email: string | null;
  readonly byOperator: boolean;
}
