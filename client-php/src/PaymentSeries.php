<?php

declare(strict_types=1);

namespace Vintem;

/** Series of charges: one payer and several due dates, as a payment booklet (carnê) has them. */
final class PaymentSeries
{
    /** How long the service may go on with charges of a series before it answers, in seconds. */
    private const WORK = 20;
    private const LARGEST_PAGE = 100;

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Creates a series and its charges.
     *
     * @param array<string, mixed> $body
     * @param string|null $idempotencyKey keep one of your own; a new one when left out.
     * @return array<string, mixed> the series, COMPLETE; INCOMPLETE when its provider was slow: complete makes the charges
     *     that are missing, as the same call with the same key does.
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        $key = $idempotencyKey ?? bin2hex(random_bytes(16));
        return $this->transport->json('POST', '/payment-series', [], $body, $key, null, self::WORK);
    }

    /** @return array<string, mixed> the series, with each of its charges. */
    public function get(string $id): array
    {
        return $this->transport->json('GET', self::at($id));
    }

    /**
     * Reads a page of series, the newest first; next of the answer is the next after.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function list(array $query = []): array
    {
        return $this->transport->json('GET', '/payment-series', $query);
    }

    /**
     * Reads every series, the newest first; those that are made meanwhile shift nothing.
     *
     * @param array<string, mixed> $query
     * @return \Generator<int, array<string, mixed>>
     */
    public function iterate(array $query = []): \Generator
    {
        $after = $query['after'] ?? null;
        do {
            $page = $this->list(['size' => self::LARGEST_PAGE, ...$query, 'after' => $after]);
            yield from $page['content'];
            $after = $page['next'];
        } while ($after !== null);
    }

    /**
     * Creates the charges of a series that are not there yet; the same again answers alike.
     *
     * @return array<string, mixed>
     */
    public function complete(string $id): array
    {
        return $this->transport->json('POST', self::at($id) . '/complete', [], null, null, true, self::WORK);
    }

    /**
     * Cancels the charges of a series that nobody has paid yet; the same again answers alike. What was paid stays.
     *
     * @return array<string, mixed> the series, CANCELED.
     */
    public function cancel(string $id, ?string $reason = null): array
    {
        $body = ['reason' => $reason];
        return $this->transport->json('POST', self::at($id) . '/cancel', [], $body, null, true, self::WORK);
    }

    /** @return string the booklet to print: the bytes of a PDF with a slip for each charge that can still be paid. */
    public function booklet(string $id): string
    {
        return $this->transport->file(self::at($id) . '/booklet', 'application/pdf');
    }

    private static function at(string $id): string
    {
        return '/payment-series/' . rawurlencode($id);
    }
}
