import { bind } from "@/lib/api/bind";
import { createToken } from "@/lib/credentials/routes";

export const { POST } = bind("/oauth/token", createToken);
