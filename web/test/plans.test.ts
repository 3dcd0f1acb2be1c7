import { expect, test } from 'vitest';
import { againstBots, forLesson, onTelevision, withFriends } from '../src/home/plans';

const CARD = {
  name: 'small',
  fewest_seats: 2,
  most_seats: 6,
  options: { first: null, advanced: false },
  alone_options: { first: 1, advanced: false },
  first_options: { first: null, advanced: true },
  has_private_views: false,
  has_secrets: false,
  has_hands: false,
  is_clocked: false,
};

test('against bots: one seat for the player, the others for bots', () => {
  const plan = againstBots(CARD, 2, 'hard');
  expect(plan.seats).toEqual([
    { kind: 'open' },
    { kind: 'bot', level: 'hard' },
    { kind: 'bot', level: 'hard' },
  ]);
  expect(plan.public).toBe(false);
});

test('whoever is new has the short way in, if there is one', () => {
  expect(againstBots(CARD, 2, 'easy').options).toEqual(CARD.alone_options);
  expect(againstBots(CARD, 2, 'easy', 'first').options).toEqual(CARD.first_options);
  const plain = { ...CARD, first_options: null };
  expect(againstBots(plain, 2, 'easy', 'first').options).toEqual(CARD.alone_options);
});

test('with friends: chairs that the game allows', () => {
  expect(withFriends(CARD).seats).toHaveLength(4);
  expect(withFriends({ ...CARD, most_seats: 2 }).seats).toHaveLength(2);
  expect(withFriends({ ...CARD, fewest_seats: 5 }).seats).toHaveLength(5);
});

test('the short way in, if it is chosen, is for friends and a television, too', () => {
  for (const plan of [withFriends, onTelevision]) {
    expect(plan(CARD).options).toEqual(CARD.options);
    expect(plan(CARD, 'first').options).toEqual(CARD.first_options);
    expect(plan({ ...CARD, first_options: null }, 'first').options).toEqual(CARD.options);
  }
});

test('a lesson: everything but its game is the house’s to lay out', () => {
  expect(forLesson('onix')).toMatchObject({ game: 'onix', lesson: true, public: false });
});
