/** Every call of the bank that a fault rule can name, as `METHOD path` below its base (the token call stands alone). */
export const BANK_ROUTES = [
  "POST /oauth/token",
  "POST /cob",
  "PUT /cob/:txid",
  "GET /cob/:txid",
  "PATCH /cob/:txid",
  "GET /cob",
  "PUT /cobv/:txid",
  "GET /cobv/:txid",
  "PATCH /cobv/:txid",
  "GET /cobv",
  "PUT /lotecobv/:id",
  "PATCH /lotecobv/:id",
  "GET /lotecobv/:id",
  "GET /lotecobv",
  "POST /loc",
  "GET /loc/:id",
  "GET /loc",
  "DELETE /loc/:id/txid",
  "GET /pix/:e2eid",
  "GET /pix",
  "PUT /pix/:e2eid/devolucao/:id",
  "GET /pix/:e2eid/devolucao/:id",
  "PUT /webhook/:chave",
  "GET /webhook/:chave",
  "DELETE /webhook/:chave",
  "GET /webhook",
] as const;

export type BankRoute = (typeof BANK_ROUTES)[number];
/** A call of API Pix; the token call stands outside of it. */
export type ApiRoute = Exclude<BankRoute, "POST /oauth/token">;
