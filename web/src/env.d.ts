declare module 'virtual:texts' {
  import type { Language, Table } from './words';

  const loaders: Record<string, Record<Language, () => Promise<{ default: Table }>>>;
  export default loaders;
}
