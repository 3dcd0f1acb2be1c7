/**
 * Short sounds of things on a table, made here out of noise and tones: paper, wood, ceramic.
 * A browser lets a page be heard only after the first gesture; until then everything is silent. WebKit,
 * and so every iPhone, wants the gesture itself to start it: `context.ts`.
 */
import { wake } from './context';

export type SoundName = 'paper' | 'wood' | 'ceramic' | 'dice' | 'tear' | 'turn' | 'win' | 'alarm';

let noise: AudioBuffer | null = null;

/** What comes later than this many milliseconds is heard by nobody: it would belong to nothing. */
const STALE = 400;

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return noise;
}

interface Rustle {
  at: number;
  length: number;
  /** The middle of the band that is heard, in hertz, at the start and at the end. */
  from: number;
  to: number;
  width: number;
  loud: number;
  /** Seconds until it is loudest. */
  rise?: number;
}

function rustle(audio: AudioContext, { at, length, from, to, width, loud, rise = 0.01 }: Rustle) {
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.Q.value = width;
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(band).connect(envelope(audio, at, length, loud, rise));
  source.start(at, Math.random() * 0.5, length + 0.05);
}

interface Tone {
  at: number;
  length: number;
  pitch: number;
  loud: number;
  /** The pitch it falls to. */
  to?: number;
  shape?: OscillatorType;
}

function tone(audio: AudioContext, { at, length, pitch, loud, to = pitch, shape = 'sine' }: Tone) {
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(envelope(audio, at, length, loud, 0.004));
  source.start(at);
  source.stop(at + length + 0.05);
}

function envelope(audio: AudioContext, at: number, length: number, loud: number, rise: number) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

const recipes: Record<SoundName, (audio: AudioContext, at: number) => void> = {
  /** A card slides off a pile. */
  paper(audio, at) {
    rustle(audio, { at, length: 0.16, from: 2400, to: 5200, width: 0.9, loud: 0.09, rise: 0.05 });
    rustle(audio, { at: at + 0.1, length: 0.06, from: 3800, to: 2600, width: 1.4, loud: 0.05 });
  },
  /** A card is put down on the table. */
  wood(audio, at) {
    tone(audio, { at, length: 0.11, pitch: 210, to: 120, loud: 0.16 });
    tone(audio, { at, length: 0.05, pitch: 520, to: 330, loud: 0.05, shape: 'triangle' });
    rustle(audio, { at, length: 0.04, from: 1800, to: 900, width: 0.8, loud: 0.06 });
  },
  /** A bowl is touched: something is kept for good. */
  ceramic(audio, at) {
    [1318, 2637, 3520, 5588].forEach((pitch, rank) => {
      tone(audio, { at, length: 0.5 - rank * 0.09, pitch, loud: 0.07 / (rank + 1) });
    });
    rustle(audio, { at, length: 0.03, from: 6000, to: 4000, width: 1.2, loud: 0.05 });
  },
  /** A handful of dice on wood: they knock, slower and slower. */
  dice(audio, at) {
    for (let i = 0; i < 9; i += 1) {
      const when = at + 0.05 * i + 0.006 * i * i + Math.random() * 0.03;
      const loud = 0.11 * (1 - i / 11);
      tone(audio, { at: when, length: 0.045, pitch: 900 + Math.random() * 500, to: 500, loud });
      rustle(audio, {
        at: when,
        length: 0.025,
        from: 3600,
        to: 2200,
        width: 1.2,
        loud: loud * 0.7,
      });
    }
  },
  /** A card is torn. */
  tear(audio, at) {
    for (let i = 0; i < 7; i += 1) {
      const from = 1400 + i * 320;
      rustle(audio, {
        at: at + i * 0.028,
        length: 0.05,
        from,
        to: from * 1.5,
        width: 1.6,
        loud: 0.08,
      });
    }
  },
  /** It is your turn: two knocks on the table. */
  turn(audio, at) {
    for (const [after, pitch] of [
      [0, 392],
      [0.13, 523],
    ] as const) {
      tone(audio, { at: at + after, length: 0.22, pitch, loud: 0.09, shape: 'triangle' });
      rustle(audio, { at: at + after, length: 0.03, from: 1500, to: 800, width: 0.8, loud: 0.05 });
    }
  },
  /** A hand bell: the time is up. */
  alarm(audio, at) {
    for (let i = 0; i < 8; i += 1) {
      for (const [pitch, loud] of [
        [1760, 0.12],
        [2637, 0.06],
        [4186, 0.03],
      ] as const) {
        tone(audio, { at: at + i * 0.16, length: 0.3, pitch, loud });
      }
    }
  },
  /** Spoons on glasses. */
  win(audio, at) {
    [523, 659, 784, 1046, 1318].forEach((pitch, order) => {
      const when = at + order * 0.11;
      tone(audio, { at: when, length: 0.7, pitch, loud: 0.07, shape: 'triangle' });
      tone(audio, { at: when, length: 0.4, pitch: pitch * 2.76, loud: 0.02 });
    });
  },
};

/** Play a sound, now or some milliseconds from now. Whoever wants silence does not call this. */
export function play(name: SoundName, after = 0): void {
  const audio = wake();
  if (!audio) return;
  const asked = performance.now();
  const begin = () => {
    const late = performance.now() - asked;
    if (late > STALE) return;
    recipes[name](audio, audio.currentTime + 0.005 + Math.max(0, after - late) / 1000);
  };
  if (audio.state === 'running') begin();
  else void audio.resume().then(begin, () => undefined);
}
