/** What the forge and the print shop ask the house. */
import { RequestRefused } from '../wire/http';
import type { Refused } from '../wire/protocol';
import type {
  Balanced,
  BalanceProgress,
  Card,
  Conclusion,
  Design,
  DesignText,
  FiguresProgress,
  PrintableGame,
  Printing,
  PrintPreview,
  ProposalProgress,
  SetFigures,
  Trials,
  TrialsAsked,
  TrialsProgress,
} from './wire';

async function ask(path: string, body: BodyInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { method: 'POST', body });
  } catch {
    throw refusal('unreachable');
  }
  if (response.ok) return response;
  if (response.status === 413) throw refusal('forge_too_heavy');
  let refused: Refused | undefined;
  try {
    refused = ((await response.json()) as { refused?: Refused }).refused;
  } catch {
    // Something between us and the house answered in its own words.
  }
  throw refused ? new RequestRefused(refused) : refusal('unreachable');
}

export const refusal = (reason: string) =>
  new RequestRefused({ scope: 'house', reason, values: {}, clause: null });

const askJson = async <Answer>(path: string, body: object): Promise<Answer> =>
  (await ask(`/api/forge/${path}`, JSON.stringify(body))).json() as Promise<Answer>;

export const readFile = (name: string, text: string) => askJson<Design>('read', { name, text });
export const writeFile = (design: Design) => askJson<DesignText>('write', design);
export const askTableOptions = (design: Design) =>
  askJson<Record<string, unknown>>('options', design);

export async function cleanPicture(file: Blob): Promise<string> {
  const response = await ask('/api/forge/picture', file);
  return ((await response.json()) as { svg: string }).svg;
}

export const printIt = async (printing: Printing): Promise<Blob> =>
  (await ask('/api/print', JSON.stringify(printing))).blob();

export const askPreview = async (printing: Printing): Promise<PrintPreview> =>
  (await ask('/api/print/preview', JSON.stringify(printing))).json() as Promise<PrintPreview>;

export async function fetchPrintable(): Promise<PrintableGame[]> {
  try {
    return (await (await fetch('/api/print')).json()) as PrintableGame[];
  } catch {
    throw refusal('unreachable');
  }
}

export interface TrialsFound {
  trials: Trials;
  conclusions: Conclusion[];
}

type Progress = FiguresProgress | ProposalProgress | BalanceProgress | TrialsProgress;
type Tell<Line> = (line: Line) => void;

/** Asks for what may take minutes, and hears in lines of JSON how far it is, until one of them has it. */
async function follow<Line extends Progress, Found>(
  path: string,
  body: object,
  tell: Tell<Line>,
  foundIn: (line: Line) => Found | null,
): Promise<Found> {
  const response = await ask(`/api/forge/${path}`, JSON.stringify(body));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (reader) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: '' }));
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as Line;
      if (line.refused) throw new RequestRefused(line.refused);
      const found = foundIn(line);
      if (found) return found;
      tell(line);
    }
  }
  throw refusal('unreachable');
}

/** `tell` hears how many cards are counted. */
export const askFigures = (design: Design, tell: Tell<FiguresProgress>): Promise<SetFigures> =>
  follow('figures', design, tell, ({ figures }) => figures);

export const askProposal = (
  design: Design,
  character: string,
  variant: number,
  tell: Tell<ProposalProgress>,
): Promise<Card> => follow('propose', { design, character, variant }, tell, ({ card }) => card);

export const askBalance = (design: Design, tell: Tell<BalanceProgress>): Promise<Balanced> =>
  follow('balance', design, tell, ({ balanced }) => balanced);

export const askTrials = (asked: TrialsAsked, tell: Tell<TrialsProgress>): Promise<TrialsFound> =>
  follow('trials', asked, tell, ({ trials, conclusions }) =>
    trials ? { trials, conclusions } : null,
  );

/** Hand something to whoever asked for it, as a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
