import { z } from "zod";
import { newLocation, unlinked } from "@/simulator/bank/ledger/cob-rules";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { PayloadLocation } from "@/simulator/bank/ledger/records";
import { locationWire } from "@/simulator/bank/ledger/wire";
import type { ApiResponse } from "@/simulator/http/response";
import type { BankCall } from "./call";
import { page, readListQuery } from "./list-query";
import { problem } from "./problem";
import { checkedBody } from "./request-body";

const locationRequest = z.object({
  tipoCob: z.enum(["cob", "cobv"], "O tipoCob deve ser cob ou cobv."),
});

/** POST /loc: an address for the payload of a charge that is yet to come. */
export function postLocation(ledger: Ledger, now: Date, { account, body }: BankCall): ApiResponse {
  const read = checkedBody(body, locationRequest, "PayloadLocationOperacaoInvalida", "loc");
  if (!read.ok) return read.refusal;
  const loc = newLocation(ledger, account, read.value.tipoCob, now);
  ledger.record({ t: "loc", loc });
  return { status: 201, body: locationWire(loc) };
}

/** GET /loc: the caller's own by creation time, with or without a charge. */
export function listLocations(ledger: Ledger, { account, query }: BankCall): ApiResponse {
  const read = readListQuery(query, "PayloadLocationConsultaInvalida");
  if (!read.ok) return read.refusal;
  const list = read.value;
  const { tipoCob, txIdPresente } = list.filters;
  const found = ledger.locations
    .of(account.clientId)
    .filter(({ criacao }) => Date.parse(criacao) >= list.from && Date.parse(criacao) <= list.to)
    .filter((loc) => tipoCob === undefined || loc.tipoCob === tipoCob)
    .filter(
      ({ id }) => txIdPresente === undefined || (txidAt(ledger, id) !== undefined) === txIdPresente,
    );
  const { items, parametros } = page(found, list);
  return { status: 200, body: { parametros, loc: items.map((loc) => shown(ledger, loc)) } };
}

/** GET /loc/{id}. */
export function getLocation(ledger: Ledger, call: BankCall): ApiResponse {
  const loc = ownLocation(ledger, call);
  return loc === undefined ? unknownLocation() : { status: 200, body: shown(ledger, loc) };
}

/** DELETE /loc/{id}/txid: takes a location from its charge, which keeps its status. */
export function unlinkLocation(ledger: Ledger, call: BankCall): ApiResponse {
  const loc = ownLocation(ledger, call);
  if (loc === undefined) return unknownLocation();
  const cob = ledger.locations.chargeAt(loc.id);
  if (cob !== undefined) ledger.record({ t: "loc", loc }, { t: "cob", cob: unlinked(cob) });
  return { status: 200, body: locationWire(loc) };
}

function ownLocation(ledger: Ledger, { account, params }: BankCall): PayloadLocation | undefined {
  const loc = ledger.locations.get(Number(params.id));
  return loc?.clientId === account.clientId ? loc : undefined;
}

function txidAt(ledger: Ledger, id: number): string | undefined {
  return ledger.locations.chargeAt(id)?.txid;
}

function shown(ledger: Ledger, loc: PayloadLocation): Record<string, unknown> {
  return locationWire(loc, txidAt(ledger, loc.id));
}

function unknownLocation(): ApiResponse {
  return problem("PayloadLocationNaoEncontrado", "Nenhum location com o id informado.");
}
