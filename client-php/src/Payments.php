<?php

declare(strict_types=1);

namespace Vintem;

/** The charges. Bodies and answers are arrays with the fields of the API's description. */
final class Payments
{
    private const LARGEST_PAGE = 100;

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Creates a charge.
     *
     * @param array<string, mixed> $body
     * @param string|null $idempotencyKey keep one of your own beside the order; a new UUID when left out.
     * @return array<string, mixed> the charge, PENDING; CREATING while the provider has not answered: read it again.
     */
    public function create(array $body, ?string $idempotencyKey = null): array
    {
        return $this->transport->json('POST', '/payments', [], $body, $idempotencyKey ?? self::uuid());
    }

    /** @return array<string, mixed> */
    public function get(string $id): array
    {
        return $this->transport->json('GET', self::at($id));
    }

    /**
     * Reads a page of charges, the newest first.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function list(array $query = []): array
    {
        return $this->transport->json('GET', '/payments', $query);
    }

    /**
     * Reads every charge that matches, the oldest first, each once. Charges that move meanwhile shift nothing, because each
     * part begins where the one before ended.
     *
     * @param array<string, mixed> $query without page and sort.
     * @return \Generator<int, array<string, mixed>>
     */
    public function iterate(array $query = []): \Generator
    {
        $size = $query['size'] ?? self::LARGEST_PAGE;
        $from = $query['createdFrom'] ?? null;
        $seen = [];
        for ($page = 0;;) {
            $part = ['size' => $size, 'page' => $page, 'createdFrom' => $from, 'sort' => 'createdAt,asc'];
            $content = $this->list([...$query, ...$part])['content'];
            foreach ($content as $payment) {
                if (!isset($seen[$payment['id']])) {
                    yield $payment;
                }
            }
            if (count($content) < $size) {
                return;
            }
            $last = $content[count($content) - 1]['createdAt'];
            // All of one millisecond: the next part is beside them, not behind them.
            $isOneInstant = $last === $from && $content[0]['createdAt'] === $from;
            $page = $isOneInstant ? $page + 1 : 0;
            $seen = $isOneInstant ? $seen : [];
            foreach ($content as $payment) {
                if ($payment['createdAt'] === $last) {
                    $seen[$payment['id']] = true;
                }
            }
            $from = $last;
        }
    }

    /**
     * Changes the amount, in reais, or the due date (YYYY-MM-DD) of a charge that waits to be paid; the same again answers
     * alike.
     *
     * @return array<string, mixed> the charge: with the new terms, or as it is while the provider has not answered.
     * @throws ApiException not_editable or refused_by_provider, with the charge in its problem.
     */
    public function edit(string $id, ?float $amount = null, ?string $dueDate = null): array
    {
        $body = ['amount' => $amount, 'dueDate' => $dueDate];
        return $this->transport->json('PATCH', self::at($id), [], $body, null, true);
    }

    /**
     * Cancels a charge; the same again answers alike.
     *
     * @return array<string, mixed>
     * @throws ApiException not_cancelable, with the charge in its problem, when it was paid.
     */
    public function cancel(string $id, ?string $reason = null): array
    {
        return $this->transport->json('POST', self::at($id) . '/cancel', [], ['reason' => $reason], null, true);
    }

    /**
     * Sends money back: an amount in reais, or all that is left without one.
     *
     * @return array<string, mixed> the refund.
     */
    public function refund(
        string $id,
        ?float $amount = null,
        ?string $reason = null,
        ?string $idempotencyKey = null,
    ): array {
        $body = ['amount' => $amount, 'reason' => $reason];
        return $this->transport->json('POST', self::at($id) . '/refunds', [], $body, $idempotencyKey ?? self::uuid());
    }

    /** @return array<string, mixed> a page of refunds, the oldest first. */
    public function refunds(string $id): array
    {
        return $this->transport->json('GET', self::at($id) . '/refunds');
    }

    private static function at(string $id): string
    {
        return '/payments/' . rawurlencode($id);
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
