import { readNewMerchant } from "@/lib/contract/operator-requests";
import { invalid, json, readJson } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { enrolMerchant } from "@/lib/identity/enrol-merchant";

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/merchants",
  act: "merchant.create",
  async handle({ request, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readNewMerchant(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const enrolled = await enrolMerchant(read.value.name, read.value.email);
    if (!enrolled) {
      return invalid("invalid_body", [
        { pointer: "/email", message: "alguém já entra com este e-mail" },
      ]);
    }
    const { merchant, clientSecret, email, password } = enrolled;
    note({ name: merchant.name, email }, merchant.id);
    const { id, name, clientId } = merchant;
    // Shown this once: of the secret and the password only hashes are kept.
    return json(201, { id, name, clientId, clientSecret, email, password });
  },
});
