import { expect, test } from "vitest";
import { type Colour, parseColour } from "@/lib/merchants/brand-colour";
import { freshDatabase } from "@/testing/database";
import { freshOwner } from "@/testing/members";
import { findContact, findLogo, findProfile, saveContact, saveLogo, saveProfile } from "./brands";

freshDatabase();

const BLUE = parseColour("#1f4fa8") as Colour;

test("a merchant's name and colour are its own, and may be changed again", async () => {
  const [owner, other] = [await freshOwner("Loja A"), await freshOwner("Loja B")];
  expect(await findProfile(owner)).toMatchObject({
    name: "Loja A",
    colour: null,
    logoVersion: null,
  });
  await saveProfile(owner, { name: "Padaria", colour: BLUE });
  expect(await findProfile(owner)).toMatchObject({
    name: "Padaria",
    colour: BLUE,
    logoVersion: null,
  });
  expect(await findProfile(other)).toMatchObject({
    name: "Loja B",
    colour: null,
    logoVersion: null,
  });
  await saveProfile(owner, { name: "Padaria", colour: null });
  expect((await findProfile(owner)).colour).toBeNull();
});

test("a logo is kept byte for byte, and its version changes with it alone", async () => {
  const owner = await freshOwner();
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  await saveLogo(owner, { type: "image/png", bytes });
  const kept = await findLogo(owner.merchantId);
  expect(kept?.type).toBe("image/png");
  expect(new Uint8Array(kept?.bytes ?? [])).toEqual(bytes);
  const { logoVersion } = await findProfile(owner);
  await saveProfile(owner, { name: "Loja", colour: BLUE });
  expect((await findProfile(owner)).logoVersion).toBe(logoVersion);
  await new Promise((done) => setTimeout(done, 5));
  await saveLogo(owner, { type: "image/webp", bytes });
  expect((await findProfile(owner)).logoVersion).not.toBe(logoVersion);
  await saveLogo(owner, null);
  expect(await findLogo(owner.merchantId)).toBeNull();
  expect(await findProfile(owner)).toMatchObject({ colour: BLUE, logoVersion: null });
});

test("a merchant's document and contact are its own, and a second writer changes nothing", async () => {
  const [owner, other] = [await freshOwner("Loja A"), await freshOwner("Loja B")];
  const contact = {
    document: "11222333000181",
    email: "ola@loja.example",
    phone: "11987654321",
  };
  const { contactVersion } = await findProfile(owner);
  const version = await saveContact(owner, contact, (known) => known === contactVersion);
  expect(await findProfile(owner)).toMatchObject({ contact, contactVersion: version });
  expect(await findContact(other.merchantId)).toEqual({ document: null, email: null, phone: null });
  const late = { ...contact, phone: null };
  expect(await saveContact(owner, late, (known) => known === contactVersion)).toBeNull();
  expect(await findContact(owner.merchantId)).toEqual(contact);
});
