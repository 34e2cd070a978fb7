type Id = string | number;

enum State {
  New = 'new',
  Open = 'open',
  Done = 'done',
}

interface Entity {
  id: Id;
  created: Date;
}

interface Task extends Entity {
  title: string;
  state: State;
  tags?: string[];
}

interface Listener<T> {
  (before: T | undefined, after: T): void;
}

abstract class Store<T extends Entity> {
  protected items = new Map<Id, T>();
  private listeners: Listener<T>[] = [];

  constructor(public readonly name: string) {}

  abstract validate(item: T): boolean;

  listen(listener: Listener<T>): void {
    this.listeners.push(listener);
  }

  save(item: T): T {
    if (!this.validate(item)) {
      throw new Error(`${this.name}: invalid ${item.id}`);
    }
    const before = this.items.get(item.id);
    this.items.set(item.id, item);
    for (const listener of this.listeners) {
      listener(before, item);
    }
    return item;
  }

  find(test: (item: T) => boolean): T[] {
    return [...this.items.values()].filter(test);
  }
}

class TaskStore extends Store<Task> {
  validate(item: Task): boolean {
    return item.title.length > 0 && item.state !== State.Done;
  }

  open(): Task[] {
    return this.find((task) => task.state === State.Open);
  }

  close(id: Id): Task | null {
    const task = this.items.get(id);
    if (task === undefined) {
      return null;
    }
    const closed: Task = { id: task.id, title: task.title, state: State.Done };
    this.items.set(id, closed);
    return closed;
  }
}

function summary(tasks: readonly Task[], width = 20): string {
  return tasks.map((task) => task.title.padEnd(width)).join('\n');
}

const store = new TaskStore('work');
store.listen((before, after) => console.log(before?.state ?? 'none', after.state));
store.save({ id: 1, created: new Date(), title: 'write', state: State.New, tags: ['a'] });
console.log(summary(store.open()));
