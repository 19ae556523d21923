-- expand: the release before still finds everything, a list of one status or billing type by reading the order of creation.

-- What two indexes replace (ADR 0152). Those of CREATING and CHARGEBACK stay: the worker looks for these, whoever's they are.
DROP INDEX IF EXISTS "charges_pending_idx", "charges_overdue_idx", "charges_confirmed_idx", "charges_received_idx",
    "charges_refunding_idx", "charges_refunded_idx", "charges_canceled_idx", "charges_pix_idx", "charges_credit_card_idx",
    "charges_debit_card_idx", "charges_boleto_idx", "charges_undefined_idx", "charges_psp_account_id_created_at_idx";
