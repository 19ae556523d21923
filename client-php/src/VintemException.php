<?php

declare(strict_types=1);

namespace Vintem;

/** Whatever this library fails with. */
class VintemException extends \RuntimeException
{
}
