<html>
<?php
namespace App\Page;

use App\Base as B;
use function strlen;

/** a page */
abstract class Page extends B implements \Countable
{
    use Helper;
    const LIMIT = 10;
    private static ?int $count = 0;
    public array $items = ['a' => 1, 2, [3]];

    public function __construct(protected string $title, ...$rest)
    {
        parent::__construct($title);
        self::$count++;
    }

    abstract protected function render(int $n = 3): ?string;

    public function count(): int
    {
        $total = 0;
        foreach ($this->items as $key => $value) {
            if (is_array($value)) {
                continue;
            } elseif ($value > 1 && !isset($this->x[$key])) {
                $total += $value;
            } else {
                $total--;
            }
        }
        for ($i = 0; $i < 3; $i++) { echo "$i {$this->title}\n"; }
        while ($total > 10) $total /= 2;
        switch ($total) {
            case 1: return 1;
            default: break;
        }
        try {
            $f = fn($x) => $x * 2;
            $g = function ($y) use ($total) { return $y . 'z'; };
            throw new \Exception($g($f(2)));
        } catch (\Exception $e) {
            print $e->getMessage() ?? 'none';
        } finally {
            unset($f);
        }
        return $total > 0 ? $total : -1;
    }
}
?>
<p><?= strlen("x") ?></p>
</html>
