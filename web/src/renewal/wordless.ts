/** What is said where no other word could be fetched: these few come with the page itself. */
import { wordless } from 'virtual:texts';
import type { Language } from '../words';
import { renewal } from './renewal.svelte';

export function sayWordless(page: HTMLElement, language: Language): void {
  const main = document.createElement('main');
  main.id = 'main';
  main.className = 'wordless';
  const sentence = document.createElement('p');
  sentence.textContent = wordless[language]?.part ?? '';
  const button = document.createElement('button');
  button.className = 'button main';
  button.textContent = wordless[language]?.now ?? '';
  button.addEventListener('click', () => renewal.now());
  main.append(sentence, button);
  page.replaceChildren(main);
}
