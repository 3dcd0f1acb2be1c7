/** Where a long word may be broken, if it has to be: browsers break a word anywhere without a hyphen, and
 * not all of them know how to hyphenate. */

const SHY = '\u00ad';
/** Words shorter than this fit beside each other everywhere. */
const LONG = 8;
const VOWEL = 'aeiouyàâäéèêëîïôöùûüœæ';
const CONSONANT = `[^${VOWEL}\\P{L}]`;
/** Before a consonant between two vowels, with three letters on each side. */
const BEFORE_ONE = `(?<=\\p{L}{2}[${VOWEL}])(?=${CONSONANT}[${VOWEL}]\\p{L})`;
/** Between two consonants, unless they sound as one: ch, ph, pl, tr. */
const BETWEEN_TWO = `(?<=\\p{L}[${VOWEL}]${CONSONANT})(?=(?![hlr])${CONSONANT}[${VOWEL}]\\p{L})`;
const BREAKS = new RegExp(`${BEFORE_ONE}|${BETWEEN_TWO}`, 'giu');

/** The text with soft hyphens: they are seen only where a line ends. */
export function breakKindly(text: string): string {
  return text.replace(/\p{L}+/gu, (word) =>
    word.length < LONG ? word : word.replace(BREAKS, SHY),
  );
}
