/**
 * Which page this is: a hash of all of it, in a `meta` of `index.html`. The page reads its own there,
 * and so does the server. Files under `assets/` are named by their content, so their names are enough.
 * The development server has none: a page without it never thinks that it is old.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

export const NAME = 'tablee-build';

export function identityOf(page: string, files: readonly string[]): string {
  const named = [...files].filter((file) => file.startsWith('assets/')).sort();
  return createHash('sha256').update(page).update(named.join()).digest('hex').slice(0, 16);
}

export function identity(): Plugin {
  return {
    name: 'tablee-identity',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) => [
        {
          tag: 'meta',
          attrs: { name: NAME, content: identityOf(page, Object.keys(bundle ?? {})) },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
