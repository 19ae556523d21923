<?php

declare(strict_types=1);

defined('ABSPATH') || exit;

/** Keeps the access token in WordPress: it lives 5 minutes, and every page needs the same. */
final class Vintem_Transient_Tokens implements Vintem\TokenCache
{
    public function __construct(private readonly string $name)
    {
    }

    public function get(): ?string
    {
        $token = get_transient($this->name);
        return is_string($token) ? $token : null;
    }

    public function set(string $token, int $expiresAt): void
    {
        set_transient($this->name, $token, max(1, $expiresAt - time()));
    }

    public function clear(): void
    {
        delete_transient($this->name);
    }
}
