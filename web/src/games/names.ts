/** Names may have 24 characters: those that one line does not hold are written smaller. */
const LONG = 9;

export const isLong = (name: string | undefined): boolean => [...(name ?? '')].length > LONG;
