/**
 * Put into the page before anything else by `finger.py`. It looks at every frame after a tap, and adds
 * up every layout shift, also those that follow a tap: what jumps under a finger is the worst of them.
 */
(() => {
  const kept = { taps: [], shift: 0, worst: [], scrolled: 0, games: [] };
  const watch = { decided: 0, answered: 0 };
  window.finger = kept;

  const NativeSocket = window.WebSocket;
  window.WebSocket = class extends NativeSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (JSON.parse(data).say === 'update') watch.answered = performance.now();
      });
    }

    send(text) {
      if (JSON.parse(text).say === 'decide') watch.decided = performance.now();
      super.send(text);
    }
  };

  const nameOf = (node) =>
    node ? `${node.localName ?? ''}.${String(node.className ?? '').split(' ').slice(0, 2).join('.')}` : '?';

  const sentence = () => document.querySelector('.sentence [role=status]')?.innerText ?? '';
  const boxOf = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');

  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      kept.shift += value;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${boxOf(previousRect)} > ${boxOf(currentRect)}`,
      );
      kept.worst.push({ value, moved, said: sentence() });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  // What a person pulls into sight is pulled as far as needed, and is not what the page does by itself.
  const pull = Element.prototype.scrollIntoView;
  kept.pull = (thing) => pull.call(thing, { block: 'nearest', behavior: 'instant' });

  // What the page scrolls by itself moves for a person as well, though no browser counts it.
  const SETTLING = 700;
  let until = 0;
  let height = 0;
  for (const [owner, name] of [
    [Element.prototype, 'scrollIntoView'],
    [window, 'scrollTo'],
    [window, 'scrollBy'],
  ]) {
    const native = owner[name];
    owner[name] = function (...given) {
      if (performance.now() > until) height = scrollY;
      until = performance.now() + SETTLING;
      return native.apply(this, given);
    };
  }
  addEventListener('scroll', () => {
    if (performance.now() < until) kept.scrolled += Math.abs(scrollY - height);
    height = scrollY;
  });

  /** What somebody sees of a thing, without whether it is lit: going dark is no answer to a finger. */
  const lookOf = (thing) => {
    const { left, top } = thing.getBoundingClientRect();
    const marks = ['aria-pressed', 'aria-expanded', 'data-chosen'].map((mark) => thing.getAttribute(mark));
    return { left, top, marks: String(marks) };
  };
  const isFelt = (thing, before) => {
    if (!thing.isConnected) return true;
    const now = lookOf(thing);
    const moved = Math.hypot(now.left - before.left, now.top - before.top) > 2;
    return moved || now.marks !== before.marks;
  };

  addEventListener(
    'click',
    (event) => {
      const thing = event.target.closest?.('[data-thing][data-can="yes"]');
      if (!thing) return;
      const began = event.timeStamp;
      const tap = { heard: performance.now() - began, first: null, felt: null, answered: null, strayed: 0 };
      const before = { look: lookOf(thing), sentence: sentence(), title: document.title };
      let changed = false;
      const mutations = new MutationObserver(() => {
        changed = true;
      });
      mutations.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      kept.taps.push(tap);
      let last = began;
      const look = (frame) => {
        const now = performance.now();
        const isDecision = watch.decided >= began;
        const isAnswered =
          tap.answered !== null || (isDecision && watch.answered > watch.decided);
        if (tap.first === null && changed) tap.first = now - began;
        if (tap.felt === null && isFelt(thing, before.look)) tap.felt = now - began;
        if (tap.answered === null && isAnswered) tap.answered = watch.answered - began;
        // The sentence and the title are still about this decision until the answer is here.
        if (!isAnswered && (sentence() !== before.sentence || document.title !== before.title))
          tap.strayed += frame - last;
        last = frame;
        const isDone = tap.first !== null && tap.felt !== null && (isAnswered || !isDecision);
        if (!isDone && now - began < 4000) requestAnimationFrame(look);
        else mutations.disconnect();
      };
      requestAnimationFrame(look);
    },
    true,
  );
})();
