<?php

// The part of WordPress and WooCommerce that examples/woocommerce uses, in memory: enough to run the plugin against a real
// service, and no proof of how WooCommerce itself behaves.

declare(strict_types=1);

define('ABSPATH', __DIR__);

final class Standing
{
    public static array $options = [];
    public static array $orders = [];
    public static array $transients = [];
    public static array $actions = [];
    public static array $notices = [];
    public static array $log = [];
}

class WC_Payment_Gateway
{
    public string $id = '';
    public string $title = '';
    public string $description = '';
    public string $method_title = '';
    public string $method_description = '';
    public bool $has_fields = false;
    public array $supports = [];
    public array $form_fields = [];
    public array $settings = [];

    public function init_settings(): void
    {
        $this->settings = Standing::$options;
    }

    public function get_option(string $name): string
    {
        return (string) ($this->settings[$name] ?? $this->form_fields[$name]['default'] ?? '');
    }

    public function process_admin_options(): void
    {
    }
}

class WC_Order
{
    public string $status = 'pending';
    public string $transaction = '';
    public array $meta = [];
    public array $notes = [];
    public string $refunded = '0.00';

    public function __construct(private readonly int $id, public string $total)
    {
    }

    public function get_id(): int
    {
        return $this->id;
    }

    public function get_order_number(): string
    {
        return (string) $this->id;
    }

    public function get_total(): string
    {
        return $this->total;
    }

    public function get_total_refunded(): string
    {
        return $this->refunded;
    }

    public function get_transaction_id(): string
    {
        return $this->transaction;
    }

    public function get_formatted_billing_full_name(): string
    {
        return 'Ana Souza';
    }

    public function get_billing_email(): string
    {
        return 'ana@example.com';
    }

    public function get_meta(string $name): string
    {
        return $this->meta[$name] ?? '';
    }

    public function update_meta_data(string $name, string|false $value): void
    {
        $this->meta[$name] = (string) $value;
    }

    public function delete_meta_data(string $name): void
    {
        unset($this->meta[$name]);
    }

    public function save(): void
    {
    }

    public function has_status(string|array $statuses): bool
    {
        return in_array($this->status, (array) $statuses, true);
    }

    public function is_paid(): bool
    {
        return $this->has_status(['processing', 'completed']);
    }

    public function payment_complete(string $transaction): void
    {
        [$this->transaction, $this->status] = [$transaction, 'processing'];
    }

    public function update_status(string $status, string $note = ''): void
    {
        $this->status = $status;
        $this->add_order_note($note);
    }

    public function add_order_note(string $note): void
    {
        $this->notes[] = $note;
    }
}

final class WP_Error
{
    public function __construct(public readonly string $code, public readonly string $message)
    {
    }
}

final class StandingShop
{
    public function api_request_url(string $name): string
    {
        return "https://shop.example/?wc-api=$name";
    }

    public function error(string $message): void
    {
        Standing::$log[] = $message;
    }
}

function WC(): StandingShop
{
    return new StandingShop();
}

function wc_get_logger(): StandingShop
{
    return new StandingShop();
}

function wc_get_order(int $id): WC_Order|false
{
    return Standing::$orders[$id] ?? false;
}

function wc_add_notice(string $text): void
{
    Standing::$notices[] = $text;
}

function add_action(string $name, callable $action): void
{
    Standing::$actions[$name] = $action;
}

function add_filter(string $name, callable $filter): void
{
    add_action($name, $filter);
}

function get_transient(string $name): mixed
{
    return Standing::$transients[$name] ?? false;
}

function set_transient(string $name, mixed $value): void
{
    Standing::$transients[$name] = $value;
}

function delete_transient(string $name): void
{
    unset(Standing::$transients[$name]);
}

function wp_generate_uuid4(): string
{
    return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex(random_bytes(16)), 4));
}

function wp_json_encode(mixed $value): string|false
{
    return json_encode($value);
}

function wp_unslash(string $text): string
{
    return stripslashes($text);
}

function esc_html(string $text): string
{
    return htmlspecialchars($text);
}
