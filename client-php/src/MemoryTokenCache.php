<?php

declare(strict_types=1);

namespace Vintem;

/** Keeps the token as long as this process lives: for workers and commands. */
final class MemoryTokenCache implements TokenCache
{
    private ?string $token = null;
    private int $expiresAt = 0;

    public function get(): ?string
    {
        return time() < $this->expiresAt ? $this->token : null;
    }

    public function set(string $token, int $expiresAt): void
    {
        $this->token = $token;
        $this->expiresAt = $expiresAt;
    }

    public function clear(): void
    {
        $this->expiresAt = 0;
    }
}
