<?php
declare(strict_types=1);

interface Priced
{
    public function price(): int;
}

class Article implements Priced
{
    public function __construct(private string $name, private int $cents) {}

    public function price(): int
    {
        return $this->cents;
    }
}

class Basket
{
    private array $articles = [];

    public function add(Priced $article, int $pieces): void
    {
        for ($i = 0; $i < $pieces; $i++) {
            $this->articles[] = $article;
        }
    }

    public function total(): int
    {
        return array_sum(array_map(fn (Priced $a) => $a->price(), $this->articles));
    }
}

$basket = new Basket();
$basket->add(new Article('nail', 5), 3);
echo $basket->total(), "\n";
$basket->add(new Article('screw', 7), '2');
echo $basket->total(), "\n";
