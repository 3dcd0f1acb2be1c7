/** What the page asks over plain HTTP. */
import { renewal } from '../renewal/renewal.svelte';
import type {
  Claim,
  Claimed,
  Guest,
  Home,
  Introduction,
  MatchSeats,
  Opened,
  OptionsAsked,
  OptionsOffered,
  Refused,
  ReplayStep,
  RoomFound,
  RoomPlan,
  Verdict,
} from './protocol';

/** A finished game, as its file has it. */
export interface Replay {
  game: string;
  players: string[];
  options: Record<string, unknown>;
  /** None where the deal was laid out for a lesson. */
  commitment: string | null;
  seed: string | null;
  entries: { seat: number; move: Record<string, unknown> }[];
}

/** The server, or the way to it, said no. */
export class RequestRefused extends Error {
  constructor(readonly refused: Refused) {
    super(refused.reason);
  }
}

const UNREACHABLE: Refused = { scope: 'house', reason: 'unreachable', values: {}, clause: null };

async function request<Answer>(path: string, body?: object): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, body === undefined ? {} : post(body));
  } catch {
    throw new RequestRefused(UNREACHABLE);
  }
  renewal.hear(response.headers.get('Tablee-Build') ?? '');
  if (response.ok) return (await response.json()) as Answer;
  throw new RequestRefused(await reasonOf(response));
}

function post(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function reasonOf(response: Response): Promise<Refused> {
  try {
    const { refused } = (await response.json()) as { refused?: Refused };
    if (refused) return refused;
  } catch {
    // Something between us and the server answered in its own words.
  }
  const reason = response.status === 404 ? 'not_found' : 'unreachable';
  return { scope: 'house', reason, values: {}, clause: null };
}

/** With so many of the tables that everybody may find. */
export const fetchHome = (rooms?: number) =>
  request<Home>(rooms === undefined ? '/api/home' : `/api/home?rooms=${rooms}`);
export const introduce = (introduction: Introduction) => request<Guest>('/api/me', introduction);
export const admitScreen = () => request<Guest>('/api/screen', {});
export const openRoom = (plan: RoomPlan) => request<Opened>('/api/rooms', plan);
export const findRoom = (code: string) => request<RoomFound>(`/api/rooms/${code}`);

/** What a game has to choose from, with what players' own files add to it. */
export const askOptions = (game: string, asked: OptionsAsked) =>
  request<OptionsOffered>(`/api/games/${game}/options`, asked);

export const replayAddress = (code: string, match: number) =>
  `/api/rooms/${code}/matches/${match}/replay`;

export const fetchReplay = (code: string, match: number) =>
  request<Replay>(replayAddress(code, match));

/** Who sat where when a match began, the same for everybody. */
export const fetchSeats = (code: string, match: number) =>
  request<MatchSeats>(`/api/rooms/${code}/matches/${match}/seats`);

/** The house executes a match again, and says whether all is as it was. */
export const fetchVerdict = (code: string, match: number) =>
  request<Verdict>(`/api/rooms/${code}/matches/${match}/verdict`);

export const claimSeat = (code: string, claim: Claim) =>
  request<Claimed>(`/api/rooms/${code}/claim`, claim);

/** Every moment as a seat saw it, or a spectator; with `everything`, all views and all events. */
export const fetchSteps = (code: string, match: number, seat: number, everything = false) =>
  request<ReplayStep[]>(
    `/api/rooms/${code}/matches/${match}/steps?seat=${seat}&everything=${everything}`,
  );
