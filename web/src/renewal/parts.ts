/** The parts of the page that are fetched when they are needed. */
import { renewal } from './renewal.svelte';

/** A part that is not to be had is a reason to load the page again, once (decision 37). */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    renewal.miss();
    throw error;
  }
}
