<?php

declare(strict_types=1);

namespace Vintem;

/** Where the access token is kept between requests of the web server. */
interface TokenCache
{
    /** The token while it is valid, else null. */
    public function get(): ?string;

    /** @param int $expiresAt from then on, in seconds since 1970, the token is renewed. */
    public function set(string $token, int $expiresAt): void;

    /** Forgets a token that was refused. */
    public function clear(): void;
}
