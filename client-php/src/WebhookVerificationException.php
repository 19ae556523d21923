<?php

declare(strict_types=1);

namespace Vintem;

/** A webhook that is not from the service, or too old: answer 400 and look into nothing of it. */
final class WebhookVerificationException extends VintemException
{
}
