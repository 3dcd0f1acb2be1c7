/** A match may be over as soon as it is dealt: the board shows how, and says when it has. */
export const showsTheEnd = true;
