declare module 'virtual:texts' {
  import type { Language, Table } from './words';

  const loaders: Record<string, Record<Language, () => Promise<{ default: Table }>>>;
  /** The table `renewal` of the house, in every language, without a fetch. */
  export const wordless: Record<Language, { part: string; now: string }>;
  export default loaders;
}
