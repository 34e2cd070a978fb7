<?php

namespace App\Template;

abstract class Node
{
    protected int $line;

    public function __construct(int $line = 0)
    {
        $this->line = $line;
    }

    abstract public function render(array $values): string;
}

class Text extends Node
{
    private $text;

    public function __construct(string $text, int $line)
    {
        parent::__construct($line);
        $this->text = $text;
    }

    public function render(array $values): string
    {
        return $this->text;
    }
}

class Field extends Node
{
    private string $name;
    private ?string $filter;

    public function __construct(string $name, int $line, string $filter = null)
    {
        parent::__construct($line);
        $this->name = $name;
        $this->filter = $filter;
    }

    public function render(array $values): string
    {
        $value = $values[$this->name] ?? '';
        switch ($this->filter) {
            case 'upper':
                return strtoupper($value);
            case 'count':
                return (string) count($value);
            case null:
                return (string) $value;
            default:
                throw new \LogicException("no filter $this->filter in line $this->line");
        }
    }
}

class Template
{
    /** @var Node[] */
    private array $nodes = [];
    private static int $parsed = 0;

    public static function parse(string $source): self
    {
        $template = new self();
        self::$parsed++;
        foreach (explode("\n", $source) as $number => $line) {
            $parts = preg_split('/\{\{(.+?)\}\}/', $line, -1, PREG_SPLIT_DELIM_CAPTURE);
            foreach ($parts as $i => $part) {
                if ($i % 2 == 0) {
                    $template->nodes[] = new Text($part, $number + 1);
                } else {
                    [$name, $filter] = array_pad(array_map('trim', explode('|', $part)), 2, null);
                    $template->nodes[] = new Field($name, $number + 1, $filter);
                }
            }
            $template->nodes[] = new Text("\n", $number + 1);
        }
        return $template;
    }

    public function render(array $values, bool $trim = true): string
    {
        $out = '';
        foreach ($this->nodes as $node) {
            $out .= $node->render($values);
        }
        return $trim ? trim($out) : $out;
    }

    public static function parsed(): int
    {
        return self::$parsed;
    }
}

$letters = [
    ['name' => 'Ann', 'items' => ['pen', 'ink']],
    ['name' => 'Bob', 'items' => 'paper'],
];
$template = Template::parse("Dear {{ name | upper }},\nyou have {{ items | count }} items.\n\nYours, {{ sender }}");
foreach ($letters as $letter) {
    $letter += ['sender' => 'the shop'];
    echo $template->render($letter), "\n---\n";
}
printf("%d parsed\n", Template::parsed());
