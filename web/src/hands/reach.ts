/** How a phone comes to this table, and what is in its way. */
import type { Reach } from '../wire/protocol';

export type Trouble = 'no_network' | 'only_here' | 'firewall';

export interface Way {
  /** Where phones find us, the best first; none if they cannot. */
  addresses: string[];
  trouble: Trouble | null;
  /** What to type on the machine that serves, where something can be typed. */
  command: string | null;
}

const HERE = ['localhost', '127.0.0.1', '[::1]'];

export function wayFor(here: { hostname: string; origin: string }, reach: Reach | null): Way {
  // Whoever came here over a network has shown that there is a way.
  if (!HERE.includes(here.hostname)) {
    return { addresses: [here.origin], trouble: null, command: null };
  }
  const addresses = (reach?.addresses ?? []).map((address) => address.replace(/\/$/, ''));
  if (!reach) return { addresses, trouble: null, command: null };
  if (addresses.length === 0) {
    const trouble = reach.trouble ?? 'no_network';
    return { addresses, trouble, command: trouble === 'only_here' ? 'tablee serve' : null };
  }
  const command = commandFor(reach);
  return { addresses, trouble: command ? 'firewall' : null, command };
}

function commandFor({ firewall, port }: Reach): string | null {
  if (firewall === 'ufw') return `sudo ufw allow ${port}/tcp`;
  if (firewall === 'firewalld') return `sudo firewall-cmd --add-port=${port}/tcp`;
  return null;
}

/** An address as one types it. */
export const typed = (address: string) => address.replace(/^https?:\/\//, '');
