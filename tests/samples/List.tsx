import React, { useState } from 'react';
import type { Item } from './types';

// a list of things
interface Props<T extends object = {}> {
  items: readonly T[];
  onPick?: (item: T, index: number) => void;
  mode: 'a' | 'b';
}

export enum Color { Red = 1, Green }

export const List = <T extends Item,>({ items, onPick, mode }: Props<T>) => {
  const [picked, setPicked] = useState<number | null>(null);
  const total = items.reduce((sum, item) => sum + item.size, 0);
  if (items.length === 0) {
    return <p className="empty">nothing {mode}</p>;
  }
  return (
    <ul style={{ color: 'red' }} {...{ id: 'x' }}>
      {items.map((item, i) => (
        <li key={i} onClick={() => { setPicked(i); onPick?.(item, i); }}>
          <b>{item.name}</b> {i === picked ? '!' : ''}
        </li>
      ))}
      <br />
      <>{total}</>
    </ul>
  );
};

abstract class Base<K> {
  private static count = 0;
  constructor(protected readonly key: K) { Base.count++; }
  abstract run(): Promise<void>;
  get size(): number { return Base.count as number; }
}

export default function pick(this: void, ...keys: string[]): keys is [] {
  for (const key of keys) { if (!key) continue; }
  let x: unknown = `t ${keys[0]!}`;
  try { x = JSON.parse('{}') as Record<string, any>; } catch (e) { throw e; }
  switch (typeof x) { case 'string': return false; default: break; }
  return true;
}
