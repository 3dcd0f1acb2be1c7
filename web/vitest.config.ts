import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { texts } from './build/texts.ts';

export default defineConfig({
  plugins: [texts(), svelte(), svelteTesting()],
  test: {
    // A machine that is busy with something else is no reason to fail.
    testTimeout: 30_000,
    environment: 'happy-dom',
    pool: 'vmThreads',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
  },
});
