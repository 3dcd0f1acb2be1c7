import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { alone } from './build/alone.ts';
import { entry } from './build/entry.ts';
import { identity } from './build/identity.ts';
import { letters } from './build/letters.ts';
import { texts } from './build/texts.ts';
import { worker } from './build/worker.ts';

/** Where `vite` sends what is not the page: `TABLEE_SERVER=http://… npm run dev`. */
const server = process.env.TABLEE_SERVER ?? 'http://127.0.0.1:8770';

export default defineConfig({
  plugins: [texts(), letters(), svelte(), entry(), identity(), worker(), alone()],
  build: {
    target: 'es2022',
    outDir: process.env.TABLEE_PAGE_OUT ?? 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: addresses, and of scripts in the page only `entry`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
});
