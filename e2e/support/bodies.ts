/** A body that POST /payments accepts: R$ 10,50 by Pix, due in three days. */
export function validBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    amount: 10.5,
    billingType: "PIX",
    dueDate: brasiliaDay(3),
    description: "Pedido 1",
    payer: { name: "Ana Souza", document: "12345678909" },
    ...overrides,
  };
}

/** The Brasília day so many days from today, `YYYY-MM-DD`. */
export function brasiliaDay(offset = 0): string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
  return format.format(Date.now() + offset * 86_400_000);
}
