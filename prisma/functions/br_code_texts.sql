-- The values of a BR Code (BCB, Manual do BR Code, EMV MPM), with a space between them: in the code itself the number of the
-- next field follows a value at once. A text that is no BR Code is returned as it is.
CREATE OR REPLACE FUNCTION "br_code_texts"("code" text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    "place" integer := 1;
    "field" text;
    "value" text;
    "texts" text := '';
BEGIN
    WHILE "place" <= char_length("code") LOOP
        "field" := substr("code", "place", 4);
        IF "field" !~ '^[0-9]{4}$' THEN RETURN "code"; END IF;
        "value" := substr("code", "place" + 4, right("field", 2)::integer);
        IF left("field", 2) BETWEEN '26' AND '51' OR left("field", 2) = '62' THEN
            "value" := "br_code_texts"("value");
        END IF;
        "texts" := "texts" || ' ' || "value";
        "place" := "place" + 4 + right("field", 2)::integer;
    END LOOP;
    RETURN "texts";
END $$;
