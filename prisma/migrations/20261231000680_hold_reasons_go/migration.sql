-- expand: only the release that comes takes the reason out of a hold.

-- Why somebody was held may name them. Once the hold is released, the reason goes with the rest of what is held about them.
GRANT UPDATE ("reason") ON "legal_holds" TO "vintem_app";
