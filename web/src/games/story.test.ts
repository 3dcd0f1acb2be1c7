import { describe, expect, it } from 'vitest';
import { Story } from './story';

const told = (first: number, ...events: string[]) =>
  events.map((event, index) => ({ number: first + index, event: { event } }));
const names = (events: readonly { event: string }[]) => events.map(({ event }) => event);

describe('a story', () => {
  it('has nothing new for a board that has just been laid out', () => {
    const story = new Story<{ event: string }>(10);
    expect(story.hear(told(0, 'a', 'b'))).toEqual([]);
    expect(names(story.events)).toEqual(['a', 'b']);
  });

  it('tells everything once', () => {
    const story = new Story<{ event: string }>(10);
    story.hear(told(0, 'a'));
    expect(names(story.hear(told(0, 'a', 'b')))).toEqual(['b']);
    expect(story.hear(told(0, 'a', 'b'))).toEqual([]);
    expect(story.hear([])).toEqual([]);
  });

  it('begins again when what is told does', () => {
    const story = new Story<{ event: string }>(10);
    story.hear(told(0, 'a', 'b', 'c'));
    story.hear(told(1, 'x'));
    expect(names(story.events)).toEqual(['a', 'x']);
  });

  it('looks back only so far', () => {
    const story = new Story<{ event: string }>(2);
    story.hear(told(0, 'a', 'b', 'c'));
    expect(names(story.events)).toEqual(['b', 'c']);
  });
});
