import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';
import { texts } from './build/texts.ts';

export default defineConfig({
  plugins: [texts(), svelte(), svelteTesting()],
  test: {
    environment: 'happy-dom',
    pool: 'vmThreads',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
  },
});
