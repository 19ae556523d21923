<?php

declare(strict_types=1);

namespace Vintem;

/** The feed of everything that happens to the merchant's charges. */
final class Events
{
    /** The service holds a request so long for the next event, in seconds. */
    private const WAIT = 25;

    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Reads a part of the feed. Send its cursor as the next after.
     *
     * @param array<string, mixed> $query
     * @return array<string, mixed>
     */
    public function list(array $query = []): array
    {
        return $this->transport->json('GET', '/events', $query, wait: (int) ($query['wait'] ?? 0));
    }

    /** @return array<string, mixed> */
    public function get(string $id): array
    {
        return $this->transport->json('GET', '/events/' . rawurlencode($id));
    }

    /**
     * Hands out each event, in order. Keep its position once it is handled, and begin with it the next time.
     *
     * @param list<string> $types as payment.received or payment.*; all when empty.
     * @param bool $isEndless waits for the next event for ever, also after a break; else it ends with the last there is.
     * @return \Generator<int, array<string, mixed>>
     */
    public function follow(int $after = 0, array $types = [], bool $isEndless = true): \Generator
    {
        for (;;) {
            try {
                $query = ['after' => $after, 'type' => $types, 'wait' => $isEndless ? self::WAIT : 0];
                $page = $this->list($query);
            } catch (ConnectionException $error) {
                if (!$isEndless) {
                    throw $error;
                }
                continue;
            } catch (ApiException $error) {
                if (!$isEndless || ($error->status !== 429 && $error->status < 500)) {
                    throw $error;
                }
                sleep((int) ceil(min($error->retryAfter ?? 1, 60)));
                continue;
            }
            yield from array_values($page['content']);
            $after = $page['cursor'];
            if (!$isEndless && !$page['hasMore']) {
                return;
            }
        }
    }
}
