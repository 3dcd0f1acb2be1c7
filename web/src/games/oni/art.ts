/** The drawings of the effects, as they are on the printed cards. */

import play from '../../art/icons/play.svg?raw';
import oni from '../dixe/art/characters/oni.svg?raw';

const files = import.meta.glob<string>('./art/effects/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const drawings = new Map<string, string>([
  ...Object.entries(files).map(
    ([path, drawing]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), drawing] as const,
  ),
  ['oni', oni],
  ['play', play],
]);

export const drawEffect = (card: string): string => drawings.get(card) ?? '';
export const oniFace = oni;
