/** Every call of the provider, as `METHOD path` below `/asaas/v3`. */
export const ROUTES = [
  "POST /customers",
  "GET /customers",
  "GET /customers/:id",
  "POST /payments",
  "GET /payments",
  "GET /payments/:id",
  "PUT /payments/:id",
  "DELETE /payments/:id",
  "POST /payments/:id/restore",
  "GET /payments/:id/pixQrCode",
  "GET /payments/:id/identificationField",
  "POST /payments/:id/refund",
  "POST /payments/:id/bankSlip/refund",
  "GET /payments/:id/refunds",
  "GET /pix/transactions/:id",
  "GET /financialTransactions",
  "GET /finance/balance",
  "POST /webhooks",
  "GET /webhooks",
  "GET /webhooks/:id",
  "PUT /webhooks/:id",
  "DELETE /webhooks/:id",
] as const;

export type Route = (typeof ROUTES)[number];
