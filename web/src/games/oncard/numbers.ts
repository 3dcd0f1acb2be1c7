/** Numbers of the view and of the moves that mean something else than how many. */

/** The stage of a card that is turned over. */
export const TURNED = 3;
/** The borrowed die, among those of a turn. */
export const BORROWED = 6;
/** So many cards are to be turned over. */
export const TO_WIN = 5;
