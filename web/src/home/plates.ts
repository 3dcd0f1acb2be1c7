/** How many plates there are to choose from. */
export const PLATES = 24;

/** The server seats its bots at every seventh plate. */
const BOT_PLATES = [0, 3, 7, 10, 14, 17];

/** A plate for somebody who has not chosen yet, unlike those of the bots. */
export function anyPlate(): number {
  const free = Array.from({ length: PLATES }, (_, plate) => plate).filter(
    (plate) => !BOT_PLATES.includes(plate),
  );
  return free[Math.floor(Math.random() * free.length)] ?? 1;
}
