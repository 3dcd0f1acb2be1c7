/** `/print#forged`: what lies on the forge's bench, where others name a game. */
export const FORGED = 'forged';
