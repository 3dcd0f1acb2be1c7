/** Where a long name may be broken, if it has to be: browsers break a word anywhere without a hyphen, and
 * not all of them know how to hyphenate. */

const SHY = '\u00ad';
/** Words shorter than this fit beside each other everywhere. */
const LONG = 8;
/** Before a consonant between two vowels, with three letters on each side. */
const VOWEL = 'aeiouyàâäéèêëîïôöùûüœæ';
const BREAKS = new RegExp(`(?<=\\p{L}{2}[${VOWEL}])(?=[^${VOWEL}\\P{L}][${VOWEL}]\\p{L})`, 'giu');

/** The name with soft hyphens: they are seen only where a line ends. */
export function breakKindly(name: string): string {
  return name.replace(/\p{L}+/gu, (word) =>
    word.length < LONG ? word : word.replace(BREAKS, SHY),
  );
}
