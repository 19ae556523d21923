type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes the fields of a body of POST /payments agree with each other, where it has rules of several fields that JSON
 * Schema cannot say; what says nothing of the others stays.
 */
export function validPaymentBody(body: Fields): Fields {
  const { payer, reference, returnUrl: _, metadata, ...rest } = body;
  const { document } = payer as { readonly document: string };
  const lettered = /[A-Z]/.test(document);
  const kept = validTerms(rest);
  return {
    ...kept,
    payer,
    ...(typeof reference === "string" ? { reference: plain(reference) } : {}),
    ...(metadata ? { metadata } : {}),
    ...(lettered ? { documents: "2026" } : {}),
  };
}

/** A reference has neither control characters nor spaces around it. */
function plain(text: string): string {
  return text.replace(/\p{Cc}|\s/gu, "") || "PED-1";
}

/** Late fees need a method with a due date and an amount, and are no higher than it; a Pix that expires has none. */
function validTerms({ fine, interest, discount, ...body }: Fields): Fields {
  const { amount, dueDate, pixExpiresInMinutes } = body;
  if (pixExpiresInMinutes) return { ...body, billingType: "PIX" };
  if (amount === 0) return body;
  const share = { percent: 1.25 };
  return {
    ...body,
    ...(fine || interest || discount ? { billingType: "BOLETO" } : {}),
    ...(fine ? { fine: share } : {}),
    ...(interest ? { interest } : {}),
    ...(discount ? { discount: { ...share, until: dueDate } } : {}),
  };
}
