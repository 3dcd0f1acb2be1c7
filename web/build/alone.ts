/**
 * The companion as one file, for houses without https: fonts, drawings and words of both languages are
 * inside, so it works from a phone's storage. It is built beside the page, as `companion-alone.html`.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin, type Rolldown } from 'vite';
import { COMPANION, HOUSE, texts } from './texts.ts';

const ENTRY = 'src/companion/one-file.ts';
export const FILE = 'companion-alone.html';
const EVERYTHING = 10_000_000;

/** Scripts and styles that cannot end the element they stand in. */
export function pageOf(script: string, style: string): string {
  const safe = script.replaceAll('</script', '<\\/script');
  return `<!doctype html>
<html lang="fr" data-alone>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Tablée</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="page"></div>
<script type="module">${safe}</script>
</body>
</html>
`;
}

async function buildAlone(root: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [texts([HOUSE, COMPANION]), svelte()],
    build: {
      target: 'es2022',
      write: false,
      assetsInlineLimit: EVERYTHING,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: resolve(root, ENTRY),
        output: { codeSplitting: false },
        checks: { pluginTimings: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  let script = '';
  let style = '';
  for (const part of built.output) {
    if (part.type === 'chunk') script += part.code;
    else if (part.fileName.endsWith('.css')) style += part.source;
    else throw new Error(`${part.fileName} is not inside the file`);
  }
  return pageOf(script, style);
}

export function alone(): Plugin {
  let root = '';
  return {
    name: 'tablee-alone',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir }) {
      writeFileSync(resolve(dir ?? 'dist', FILE), await buildAlone(root));
    },
  };
}
