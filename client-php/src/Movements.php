<?php

declare(strict_types=1);

namespace Vintem;

/** The movements of money, for reconciliation. */
final class Movements
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Reads every movement that matches, the latest first; those that come meanwhile shift nothing.
     *
     * @param array<string, mixed> $query
     * @return \Generator<int, array<string, mixed>>
     */
    public function iterate(array $query = []): \Generator
    {
        do {
            $page = $this->transport->json('GET', '/movements', ['size' => 100, ...$query]);
            yield from array_values($page['content']);
            $query['after'] = $page['next'];
        } while ($page['next'] !== null);
    }

    /** @return array<string, mixed> what the merchant has now, in all and at each provider account. */
    public function balance(): array
    {
        return $this->transport->json('GET', '/balance');
    }
}
