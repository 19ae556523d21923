import "node-forge";

declare module "node-forge" {
  namespace pki {
    namespace pbe {
      /** A started decipher for an encryption by password; throws where it does not know the algorithm. */
      function getCipher(
        oid: string,
        parameters: asn1.Asn1,
        password: string | null,
      ): {
        readonly output: util.ByteStringBuffer;
        update(input: util.ByteStringBuffer): void;
        finish(): boolean;
      };
    }
  }
}
