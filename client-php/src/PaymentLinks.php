<?php

declare(strict_types=1);

namespace Vintem;

/** Payment links: one address, many payers, each of whom gets a charge of their own. */
final class PaymentLinks
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Creates a link: send its url to payers, or print it as a QR Code.
     *
     * @param array<string, mixed> $body
     * @param string|null $idempotencyKey keep one of your own; a new one when left out.
     * @return array<string, mixed> the link, and its version.
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        $key = $idempotencyKey ?? bin2hex(random_bytes(16));
        return $this->transport->versioned('POST', '/payment-links', $body, $key);
    }

    /** @return array<string, mixed> the link, with how many of its charges wait and are paid, and its version. */
    public function get(string $id): array
    {
        return $this->transport->versioned('GET', self::at($id));
    }

    /**
     * Reads a page of links, the newest first.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function list(array $query = []): array
    {
        return $this->transport->json('GET', '/payment-links', $query);
    }

    /**
     * Stops (active false), resumes or changes a link; what is left out stays, and null takes a limit away. The same again
     * answers alike.
     *
     * @param array<string, mixed> $body
     * @param string|null $version of the link that the change was made to.
     * @return array<string, mixed> the link, and its version.
     * @throws ApiException conflict when a version is given and somebody changed the link since.
     */
    public function change(string $id, array $body, ?string $version = null): array
    {
        return $this->transport->versioned('PATCH', self::at($id), $body, null, $version);
    }

    private static function at(string $id): string
    {
        return '/payment-links/' . rawurlencode($id);
    }
}
