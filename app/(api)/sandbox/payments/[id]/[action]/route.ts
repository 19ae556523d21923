import { bind } from "@/lib/api/bind";
import { playSandboxAction } from "@/lib/sandbox/routes";

export const { POST } = bind("/sandbox/payments/{id}/{action}", playSandboxAction);
