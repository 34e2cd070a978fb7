import { readFile } from 'fs';
import * as path from 'path';

export type Id = string | number;
type Pair<A, B = A> = { readonly first: A; second?: B } & Partial<Record<string, unknown>>;
type Fn = (x: number, ...rest: string[]) => asserts x is 3;

declare module 'x' { export const y: number; }

// a graph
export class Graph<N extends { id: Id }> implements Iterable<N> {
  private nodes: Map<Id, N> = new Map();
  static #count = 0;
  constructor(public readonly name: string, private depth = 3) { Graph.#count++; }

  add(node: N): this {
    if (this.nodes.has(node.id)) throw new Error(`twice: ${node.id}`);
    this.nodes.set(node.id, node);
    return this;
  }

  *[Symbol.iterator](): Iterator<N> { for (const n of this.nodes.values()) yield n; }

  async load(file: string): Promise<void> {
    const { dir, ...rest } = path.parse(file);
    const text = await new Promise<string>((ok, bad) => readFile(file, 'utf8', (e, d) => (e ? bad(e) : ok(d))));
    for (let i = 0, n = text.length; i < n; i++) {
      switch (text[i]) {
        case ' ': continue;
        default: break;
      }
    }
    label: while (true) { do { break label; } while (dir && rest); }
  }
}

namespace Util { export function pick<T, K extends keyof T>(o: T, k: K): T[K] { return o[k]; } }

const g = new Graph<{ id: number }>('g');
g.add({ id: 1 }).add({ id: 2, ...{} } as any);
export default [...g].map(n => n.id * 2).filter((x): x is number => x > 1 && x !== 3);
try { Util.pick({ a: 1 }, 'a'); } catch { delete (g as any).name; } finally { void 0; }
