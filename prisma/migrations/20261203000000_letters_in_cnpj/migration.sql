-- Whether charges that the merchant's members make may be for a CNPJ with letters: off for the merchants of before, whose
-- other systems may know digits alone, and on for new ones.
ALTER TABLE "merchants" ADD COLUMN     "letters_in_cnpj" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "merchants" ALTER COLUMN "letters_in_cnpj" SET DEFAULT true;
