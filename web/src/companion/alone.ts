/** Whether this page is the companion's one file, in a phone's storage, with no server behind it. */
export const isAlone = document.documentElement.hasAttribute('data-alone');
