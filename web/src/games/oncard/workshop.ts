/** Where cards of one's own are made for this game. */
export const address = '/forge';
