/** A house that starts again, as it does when its fast engine is made, is asked again. */
import { RequestRefused } from '../wire/http';

/** How often a house that does not answer is asked again, and after how long. */
const RETRIES = 15;
const RETRY_MILLISECONDS = 2_000;

const isUnreachable = (error: unknown) =>
  error instanceof RequestRefused && error.refused.reason === 'unreachable';

/** Its answer, however long that takes; `tell` is told whether it is asked again. */
export async function persevere<Answer>(
  ask: () => Promise<Answer>,
  tell: (isRetrying: boolean) => void,
): Promise<Answer> {
  try {
    for (let times = 1; ; times += 1) {
      try {
        return await ask();
      } catch (error) {
        if (!isUnreachable(error) || times > RETRIES) throw error;
      }
      tell(true);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MILLISECONDS));
    }
  } finally {
    tell(false);
  }
}
