import { describe, expect, test } from "vitest";
import { type PixKeyKind, readPixKey } from "./pix-key";

describe("a Pix key as typed", () => {
  test.each<[PixKeyKind, string, string]>([
    ["cpf", "529.982.247-25", "52998224725"],
    ["cpf", " 52998224725 ", "52998224725"],
    ["cnpj", "11.222.333/0001-81", "11222333000181"],
    ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
    ["email", " Loja@Example.com.br", "loja@example.com.br"],
    ["email", "a+b@x-y.co", "a+b@x-y.co"],
    ["phone", "(11) 98765-4321", "+5511987654321"],
    ["phone", "+55 11 98765-4321", "+5511987654321"],
    ["phone", "5511987654321", "+5511987654321"],
    ["phone", "(55) 99221-1234", "+5555992211234"],
    ["evp", "123E4567-E12B-12D1-A456-426655440000", "123e4567-e12b-12d1-a456-426655440000"],
  ])("%s %j is kept as %s", (kind, typed, kept) => {
    expect(readPixKey(kind, typed)).toBe(kept);
  });

  test.each<[PixKeyKind, string]>([
    ["cpf", "529.982.247-24"],
    ["cpf", "11111111111"],
    ["cpf", "11222333000181"],
    ["cnpj", "11.222.333/0001-82"],
    ["cnpj", "52998224725"],
    ["email", "loja"],
    ["email", "loja@localhost"],
    ["email", "lo ja@example.com"],
    ["email", "a@b@example.com"],
    ["email", `${"a".repeat(70)}@b.com.br`],
    ["phone", "+1 415 555 2671"],
    ["phone", "98765-4321"],
    ["phone", "(55) 3221-1234"],
    ["phone", "(11) 08765-4321"],
    ["phone", "(01) 98765-4321"],
    ["evp", "123e4567e12b12d1a456426655440000"],
    ["evp", "123e4567-e12b-12d1-a456-42665544000g"],
    ["evp", ""],
  ])("%s %j is refused", (kind, typed) => {
    expect(readPixKey(kind, typed)).toBeNull();
  });
});
