import type { LaunchEnv } from "@/lib/platform/env";
import type { Demo } from "./sandbox";

/** The welcome text for the operator who started the service, with addresses and commands ready to paste. */
export function welcome(
  { publicUrl, environment }: Pick<LaunchEnv, "publicUrl" | "environment">,
  demo: Demo | null,
): string {
  const lines = ["", `  Vintém is running (${environment})`, "", `  App        ${publicUrl}`];
  if (demo) {
    lines.push(
      `  Dashboard  ${publicUrl}/`,
      `             ${demo.email}  ${demo.password}`,
      ...(demo.operator
        ? [
            `  Operation  ${publicUrl}/operator`,
            `             ${demo.operator.email}  ${demo.operator.password}`,
          ]
        : []),
      `  API        client id      ${demo.clientId}`,
      `             client secret  ${demo.clientSecret}`,
      "",
      "  Create a Pix charge of R$ 10,50 and open its checkoutUrl:",
      "",
      ...curlPair(publicUrl, demo),
    );
  } else if (environment === "sandbox") {
    lines.push("  API        npm run -s merchants -- list, then rotate-secret for credentials");
  }
  return `${lines.join("\n")}\n\n  Ctrl-C stops everything.\n\n`;
}

function curlPair(publicUrl: string, { clientId, clientSecret }: Demo): string[] {
  return [
    `TOKEN=$(curl -s -u '${clientId}:${clientSecret}' -d grant_type=client_credentials \\`,
    `  ${publicUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${publicUrl}/payments -H "Authorization: Bearer $TOKEN" \\`,
    `  -H "Idempotency-Key: $(date +%s)-$RANDOM" -H 'Content-Type: application/json' \\`,
    `  -d '{"amount": 10.50, "billingType": "PIX", "dueDate": "'$(date -d +3days +%F 2>/dev/null || date -v+3d +%F)'",`,
    `       "description": "Primeira cobrança", "payer": {"name": "Ana Souza", "document": "12345678909"}}'`,
  ];
}
