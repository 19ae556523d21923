import "node-forge";

declare module "node-forge" {
  namespace pki {
    /** What of a request is signed. */
    function getCertificationRequestInfo(request: CertificateSigningRequest): asn1.Asn1;

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
