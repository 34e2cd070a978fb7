<?php
declare(strict_types=1);

namespace Shop;

interface Discount
{
    public function apply(int $cents): int;
    public function label(): string;
}

final class Percent implements Discount
{
    public function __construct(private int $percent)
    {
    }

    public function apply(int $cents): int
    {
        return intdiv($cents * (100 - $this->percent), 100);
    }

    public function label(): string
    {
        return "{$this->percent} %";
    }
}

final class Voucher implements Discount
{
    private bool $used = false;

    public function __construct(private string $code, private int $cents)
    {
    }

    public function apply(int $cents): int
    {
        if ($this->used) {
            return $cents;
        }
        $this->used = true;
        return max(0, $cents - $this->cents);
    }

    public function label(): string
    {
        return "voucher {$this->code}";
    }
}

class Item
{
    public function __construct(
        public readonly string $name,
        public readonly int $cents,
        public readonly int $count = 1,
    ) {
    }

    public function sum(): int
    {
        return $this->cents * $this->count;
    }
}

class Cart
{
    /** @var Item[] */
    private array $items = [];
    private array $notes = [];

    public function add(Item ...$items): static
    {
        foreach ($items as $item) {
            $this->items[] = $item;
        }
        return $this;
    }

    public function total(): int
    {
        return array_sum(array_map(fn (Item $item) => $item->sum(), $this->items));
    }

    public function withDiscount(Discount $discount): int
    {
        $this->notes[] = $discount->label();
        return $discount->apply($this->total());
    }

    public function receipt(): string
    {
        $lines = [];
        foreach ($this->items as $item) {
            $lines[] = sprintf('%-12s %3d x %7.2f', $item->name, $item->count, $item->cents / 100);
        }
        return implode("\n", [...$lines, str_repeat('-', 26), ...$this->notes]);
    }
}

$known = ['SPRING' => new Percent(15), 'THANKS5' => new Voucher('THANKS5', 500)];
$find = fn (string $code): ?Discount => $known[strtoupper($code)] ?? null;

$cart = (new Cart())->add(new Item('bread', 320, 2), new Item('coffee', 1290), new Item('milk', 119, 6));
foreach (['spring', 'thanks5', 'summer'] as $code) {
    printf("%s: %.2f\n", $code, $cart->withDiscount($find($code)) / 100);
}
echo $cart->receipt(), "\n";
