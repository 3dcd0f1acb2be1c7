/**
 * What the companion lets one hear: the table's knocks in the last seconds, and the alarm. The alarm
 * can be set beforehand in the sound card's own time: a hidden page is woken too seldom to ring.
 */

let context: AudioContext | null = null;

/** A browser lets a page be heard after a gesture: the first press on GO, or on Next after a reload. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  // An iPhone also calls it interrupted, after a call or in a pocket.
  if (context.state !== 'running') void context.resume();
}

interface Tone {
  at: number;
  length: number;
  pitch: number;
  to?: number;
  loud: number;
  shape?: OscillatorType;
}

function tone(audio: AudioContext, out: AudioNode, one: Tone): OscillatorNode {
  const { at, length, pitch, to = pitch, loud, shape = 'sine' } = one;
  const source = audio.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length + 0.05);
  return source;
}

/** Wood on wood, once a second; in the last ten it hurries, a double knock. */
export function knock(seconds: number): void {
  wakeSound();
  if (!context) return;
  const isLast = seconds <= 10;
  const pitch = isLast ? 420 + (10 - seconds) * 34 : 260;
  for (const after of isLast ? [0, 0.16] : [0]) {
    const at = context.currentTime + 0.005 + after;
    const loud = isLast ? 0.3 : 0.16;
    tone(context, context.destination, { at, length: 0.1, pitch, to: pitch * 0.55, loud });
    const click = { at, length: 0.04, pitch: pitch * 3.1, to: pitch * 2, loud: loud / 4 };
    tone(context, context.destination, { ...click, shape: 'triangle' });
  }
}

const BURSTS = 6;
const BURST = 0.9;
/** A gong and a hand bell: heard over a laughing table. */
const BELLS = [880, 1174.7, 880, 1174.7, 880, 1480];

/** An alarm that rings some milliseconds from now. Calling what it gives back silences it. */
export function ringIn(after: number): () => void {
  wakeSound();
  const audio = context;
  if (!audio) return () => undefined;
  const start = audio.currentTime + 0.01 + after / 1000;
  const out = audio.createGain();
  out.gain.value = 0.9;
  out.connect(audio.destination);
  const sources: OscillatorNode[] = [];
  for (let burst = 0; burst < BURSTS; burst += 1) {
    const begins = start + burst * BURST;
    const gong = { at: begins, length: 0.85, pitch: 147, to: 138, loud: 0.3 };
    sources.push(tone(audio, out, { ...gong, shape: 'triangle' }));
    BELLS.forEach((pitch, order) => {
      const at = begins + order * 0.09;
      sources.push(tone(audio, out, { at, length: 0.22, pitch, loud: 0.2, shape: 'square' }));
      sources.push(tone(audio, out, { at, length: 0.3, pitch: pitch * 2.76, loud: 0.08 }));
    });
  }
  return () => {
    for (const source of sources) source.stop();
    out.disconnect();
  };
}

/** How long the alarm is heard, in milliseconds. */
export const RING = BURSTS * BURST * 1000;

const ALARM_BUZZ = Array.from({ length: BURSTS }, () => [600, 300]).flat();

export function buzz(pattern: 'alarm' | 'tick' | 'none'): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(pattern === 'alarm' ? ALARM_BUZZ : pattern === 'tick' ? 40 : 0);
}
