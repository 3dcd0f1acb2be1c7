/** What a browser keeps, guarded: one that keeps nothing still has it until the page is left. */
export class Box {
  private memory = new Map<string, string>();

  constructor(private readonly find: () => Storage) {}

  get(key: string): string | null {
    try {
      return this.memory.get(key) ?? this.find().getItem(key);
    } catch {
      return null;
    }
  }

  /** Whether it will still be there after the page is left. */
  put(key: string, text: string): boolean {
    try {
      this.find().setItem(key, text);
      this.memory.delete(key);
      return true;
    } catch {
      this.memory.set(key, text);
      return false;
    }
  }

  drop(key: string): void {
    this.memory.delete(key);
    try {
      this.find().removeItem(key);
    } catch {
      // Then it was never there.
    }
  }

  keys(): string[] {
    const kept = [...this.memory.keys()];
    try {
      return [...new Set([...kept, ...Object.keys(this.find())])];
    } catch {
      return kept;
    }
  }
}
