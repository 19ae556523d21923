import { bind } from "@/lib/api/bind";
import { openUnsubscribe, unsubscribe } from "@/lib/mail/payer-routes";

export const { GET, POST } = bind("/api/mail/{token}", openUnsubscribe, unsubscribe);
