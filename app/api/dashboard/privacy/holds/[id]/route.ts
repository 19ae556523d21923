import { bind } from "@/lib/api/bind";
import { releasePayerHold } from "@/lib/privacy/routes";

export const { DELETE } = bind("/api/dashboard/privacy/holds/{id}", releasePayerHold);
