-- A CNPJ may hold letters from July 2026 on (IN RFB 2.229/2024); its last two characters stay digits. Every stored document
-- satisfies the wider rule, so nothing is read again.

-- AlterTable
ALTER TABLE "charges" DROP CONSTRAINT "charges_payer_document_check";
ALTER TABLE "charges"
    ADD CONSTRAINT "charges_payer_document_check" CHECK ("payer_document" ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$') NOT VALID;
