/** Give a link away: to another program of the phone, or to the clipboard. */

/** True if it was copied, and whoever asked should be told. */
export async function shareLink(url: string, title: string): Promise<boolean> {
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ url, title }).catch(() => undefined);
    return false;
  }
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    copyByHand(url);
  }
  return true;
}

/** A page on the local network has no clipboard of its own (only secure pages have). */
function copyByHand(url: string): void {
  const field = document.createElement('textarea');
  field.value = url;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
