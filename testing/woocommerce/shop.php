<?php

// A WooCommerce shop for the test of examples/woocommerce: a step for each line of standard input, as JSON [name, ...],
// and on standard output for each what came of it.

declare(strict_types=1);

require __DIR__ . '/../../client-php/autoload.php';
require __DIR__ . '/stand-in.php';
require __DIR__ . '/../../examples/woocommerce/vintem-gateway/vintem-gateway.php';

Standing::$options = json_decode($argv[1], true, 8, JSON_THROW_ON_ERROR);
(Standing::$actions['plugins_loaded'])();
[$class] = (Standing::$actions['woocommerce_payment_gateways'])([]);

$steps = [
    'order' => static function (int $id, string $total): void {
        Standing::$orders[$id] = new WC_Order($id, $total);
    },
    'pay' => static function (int $id, string $document) use ($class): array {
        $_POST['vintem_document'] = $document;
        $gateway = new $class();
        return $gateway->validate_fields() ? $gateway->process_payment($id) : Standing::$notices;
    },
    'webhook' => static fn (string $body, array $headers): int => (new $class())->take($body, $headers),
    'refund' => static function (int $id, string $amount) use ($class): bool|string {
        $said = (new $class())->process_refund($id, $amount, 'troca');
        return $said instanceof WP_Error ? $said->message : $said;
    },
    'status' => static fn (int $id): string => Standing::$orders[$id]->status,
];

while (($line = fgets(STDIN)) !== false) {
    [$name, $arguments] = json_decode($line, true, 64, JSON_THROW_ON_ERROR);
    echo json_encode(['value' => $steps[$name](...$arguments)], JSON_THROW_ON_ERROR), "\n";
}
