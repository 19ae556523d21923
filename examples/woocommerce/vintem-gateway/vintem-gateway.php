<?php
/**
 * Plugin Name: Vintém for WooCommerce
 * Description: Cobranças por Pix, cartão e boleto pela API do Vintém.
 * Version: 0.1.0
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * License: MIT
 */

declare(strict_types=1);

defined('ABSPATH') || exit;

// The Composer package: copy client-php/ into this folder, or require vintem/vintem.
if (!class_exists(Vintem\Client::class)) {
    require is_file(__DIR__ . '/vendor/autoload.php')
        ? __DIR__ . '/vendor/autoload.php'
        : __DIR__ . '/client-php/autoload.php';
}

add_action('before_woocommerce_init', static function (): void {
    // Orders are read and written by WooCommerce's own functions alone: any storage of orders will do.
    Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility('custom_order_tables', __FILE__);
});

add_action('plugins_loaded', static function (): void {
    if (!class_exists('WC_Payment_Gateway')) {
        return;
    }
    require __DIR__ . '/class-transient-tokens.php';
    require __DIR__ . '/class-vintem-gateway.php';
    add_filter('woocommerce_payment_gateways', static function (array $gateways): array {
        $gateways[] = Vintem_Gateway::class;
        return $gateways;
    });
    // The address of webhooks: https://shop.example/?wc-api=vintem
    add_action('woocommerce_api_vintem', static function (): void {
        $status = (new Vintem_Gateway())->take((string) file_get_contents('php://input'), $_SERVER);
        status_header($status);
        exit;
    });
});
