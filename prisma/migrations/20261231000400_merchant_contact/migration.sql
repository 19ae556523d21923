-- expand: columns that nothing requires; an older release leaves them alone.
-- How payers reach a merchant, and who it is by its CNPJ or CPF. Null where it does not say.
ALTER TABLE "brands" ADD COLUMN "document" text, ADD COLUMN "contact_email" text, ADD COLUMN "contact_phone" text;
