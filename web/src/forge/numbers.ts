/** Numbers as they are written in the language that is chosen. */
import { settings } from '../settings/settings.svelte';

export const number = (value: number, decimals = 2): string =>
  value.toLocaleString(settings.choices.language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

export const percent = (share: number): string =>
  share.toLocaleString(settings.choices.language, { style: 'percent', maximumFractionDigits: 0 });

/** With its sign: slower or faster. */
export const signed = (share: number): string =>
  share.toLocaleString(settings.choices.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
