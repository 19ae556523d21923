import { createHash } from "node:crypto";
import { createStaticPix, hasError } from "pix-utils";
import { type Merchant, type Payment, Prisma } from "../../generated/client";
import { authenticate } from "../../lib/authenticate";
import { paymentResponse } from "../../lib/payment-response";
import { prisma } from "../../lib/prisma";
import { createPayment, type ListPayments, listPayments } from "../../lib/schemas";

export async function POST(request: Request) {
  const caller = await authenticate(request, "pagamentos:write");
  if ("status" in caller) return problem(caller.status, "not allowed");
  const { merchantId } = caller;
  const idempotencyKey = request.headers.get("idempotency-key");
  if (!idempotencyKey) return problem(400, "Idempotency-Key is missing");
  const json: unknown = await request.json().catch(() => null);
  const parsed = createPayment.safeParse(json);
  if (!parsed.success) return problem(400, "the body is not valid", parsed.error.issues);
  const body = parsed.data;
  const requestHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");

  const merchant = await prisma.merchant.findUnique({ where: { id: merchantId } });
  if (!merchant) return problem(401, "not allowed");
  const id = crypto.randomUUID();
  const isPix = body.billingType === "PIX";
  try {
    const payment = await prisma.payment.create({
      data: {
        id,
        merchantId,
        idempotencyKey,
        requestHash,
        billingType: body.billingType,
        amount: body.amount,
        dueDate: new Date(body.dueDate),
        description: body.description ?? null,
        payerName: body.payer.name,
        payerDocument: body.payer.document,
        payerEmail: body.payer.email ?? null,
        payerPhone: body.payer.phone ?? null,
        payerAddress: body.payer.address ?? Prisma.DbNull,
        fee: merchant.feePercent.mul(body.amount).div(100).toDecimalPlaces(2),
        copyPaste: isPix ? brCodeOf(merchant, id, body.amount) : null,
        pixExpiresAt: isPix ? expiryOf(body.dueDate, body.pixExpiresInMinutes ?? 1_440) : null,
      },
    });
    return Response.json(paymentResponse(payment), { status: 201 });
  } catch (error) {
    const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
    if (!taken) throw error;
    return replay(merchantId, idempotencyKey, requestHash);
  }
}

async function replay(merchantId: string, idempotencyKey: string, requestHash: string) {
  const payment = await prisma.payment.findUniqueOrThrow({
    where: { merchantId_idempotencyKey: { merchantId, idempotencyKey } },
  });
  if (payment.requestHash !== requestHash) return problem(422, "this key made another payment");
  return Response.json(paymentResponse(payment), { status: 201 });
}

function brCodeOf(merchant: Merchant, id: string, amount: number): string {
  const pix = createStaticPix({
    merchantName: merchant.name,
    merchantCity: merchant.city,
    pixKey: merchant.pixKey,
    transactionAmount: amount,
    txid: id.replaceAll("-", "").slice(0, 25),
  });
  if (hasError(pix)) throw new Error(pix.message);
  return pix.toBRCode();
}

/** So many minutes from now, at most until the due date ends in Brasília. */
function expiryOf(dueDate: string, minutes: number): Date {
  const endOfDay = new Date(`${dueDate}T23:59:59.999-03:00`);
  const wanted = new Date(Date.now() + minutes * 60_000);
  return wanted < endOfDay ? wanted : endOfDay;
}

export async function GET(request: Request) {
  const caller = await authenticate(request, "pagamentos:read");
  if ("status" in caller) return problem(caller.status, "not allowed");
  const { searchParams } = new URL(request.url);
  const parsed = listPayments.safeParse({
    ...Object.fromEntries(searchParams),
    status: searchParams.getAll("status"),
    billingType: searchParams.getAll("billingType"),
  });
  if (!parsed.success) return problem(400, "valor em formato inválido", parsed.error.issues);
  const query = parsed.data;

  const where = whereOf(caller.merchantId, query);
  const [payments, totalElements]: [Payment[], number] = await Promise.all([
    prisma.payment.findMany({
      where,
      orderBy: orderOf(query.sort),
      skip: query.page * query.size,
      take: query.size,
    }),
    prisma.payment.count({ where }),
  ]);
  return Response.json({
    content: payments.map(paymentResponse),
    page: {
      number: query.page,
      size: query.size,
      totalElements,
      totalPages: Math.ceil(totalElements / query.size),
    },
  });
}

function whereOf(merchantId: string, query: ListPayments): Prisma.PaymentWhereInput {
  return {
    merchantId,
    ...(query.status.length > 0 && { status: { in: query.status } }),
    ...(query.billingType.length > 0 && { billingType: { in: query.billingType } }),
    ...(query.payerDocument && { payerDocument: query.payerDocument }),
    ...range("dueDate", query.dueDateFrom, query.dueDateTo, "lte"),
    ...range("paidOn", query.paidOnFrom, query.paidOnTo, "lte"),
    ...range("createdAt", query.createdFrom, query.createdTo, "lt"),
  };
}

function range(field: string, from: string | undefined, to: string | undefined, end: "lte" | "lt") {
  if (!from && !to) return {};
  return { [field]: { ...(from && { gte: new Date(from) }), ...(to && { [end]: new Date(to) }) } };
}

function orderOf(sort: string): Prisma.PaymentOrderByWithRelationInput[] {
  const [field = "createdAt", way = "desc"] = sort.split(",") as [string, Prisma.SortOrder?];
  const first = field === "paidOn" ? { sort: way, nulls: "last" as const } : way;
  return [{ [field]: first }, { id: way }];
}

function problem(status: number, detail: string, errors?: unknown) {
  return Response.json({ type: "about:blank", status, detail, errors }, { status });
}
