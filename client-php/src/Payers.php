<?php

declare(strict_types=1);

namespace Vintem;

/** Whom the merchant charged. */
final class Payers
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Reads a page of 20 payers, those charged last first.
     *
     * @param string|null $q a part of the name, or how a CPF or CNPJ begins.
     * @return array<string, mixed> content, and hasMore.
     */
    public function list(?string $q = null, int $page = 0): array
    {
        return $this->transport->json('GET', '/payers', ['q' => $q, 'page' => $page]);
    }
}
