<?php
declare(strict_types=1);

interface Handler
{
    public function handle(Request $request): string;
}

final class Request
{
    private array $parameters = [];

    public function __construct(public string $method, public string $path, array $query = [])
    {
        foreach ($query as $key => $value) {
            $this->parameters[$key] = trim((string) $value);
        }
    }

    public function get(string $key, ?string $default = null): ?string
    {
        return $this->parameters[$key] ?? $default;
    }
}

class Router
{
    /** @var array<string, callable> */
    private array $routes = [];
    private int $hits = 0;

    public function add(string $method, string $pattern, callable $handler): self
    {
        $this->routes[$method . ' ' . $pattern] = $handler;
        return $this;
    }

    public function dispatch(Request $request): string
    {
        foreach ($this->routes as $route => $handler) {
            [$method, $pattern] = explode(' ', $route, 2);
            if ($method !== $request->method) {
                continue;
            }
            if (preg_match('#^' . $pattern . '$#', $request->path, $found)) {
                $this->hits++;
                $arguments = array_slice($found, 1);
                return call_user_func_array($handler, $arguments);
            }
        }
        return $this->missing($request);
    }

    private function missing(Request $request): string
    {
        return sprintf('404 %s', $request->path);
    }

    public function hits(): int
    {
        return $this->hits;
    }
}

function show_user(string $name, string $page): string
{
    $title = ucfirst($name);
    return "<h1>$title</h1><p>page $page</p>";
}

$router = new Router();
$router->add('GET', '/', fn () => 'home')
    ->add('GET', '/users/(\w+)/(\d+)', 'show_user')
    ->add('GET', '/users/(\w+)', 'show_user');

$requests = [
    new Request('GET', '/', ['lang' => 'en']),
    new Request('GET', '/users/ann/2'),
    new Request('POST', '/nowhere'),
    new Request('GET', '/users/bob'),
];
foreach ($requests as $i => $request) {
    echo $i, ': ', $router->dispatch($request), "\n";
}
echo $router->hits(), " hits\n";
