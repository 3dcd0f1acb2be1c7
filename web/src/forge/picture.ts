/** Pictures as people have them, made small enough for a card. */

/** What the house takes as it is. */
const MOST_BYTES = 64 * 1024;
/** What a picture that we make weighs at most: a set has room for eight of these. */
const AIM_BYTES = 44 * 1024;
/** Along its longer side: a face on a printed card has no more to show. */
const SIDES = [384, 320, 256, 192, 144, 112, 80];

/** The picture itself if it is small, or a PNG of it; what is no picture is for the house to say. */
export async function smaller(file: Blob): Promise<Blob> {
  const isTaken = /^image\/(svg\+xml|png)$/.test(file.type) || !file.type.startsWith('image/');
  if (isTaken && file.size <= MOST_BYTES && !(await isWide(file))) return file;
  const image = await decoded(file);
  if (!image) return file.slice(0, MOST_BYTES);
  for (const side of SIDES) {
    const png = await drawn(image, side);
    if (png && png.size <= AIM_BYTES) return png;
  }
  return file.slice(0, MOST_BYTES);
}

/** A PNG says how large it is after its signature; the house takes 1024 pixels along each side. */
async function isWide(file: Blob): Promise<boolean> {
  const head = new DataView(await file.slice(0, 24).arrayBuffer());
  if (head.byteLength < 24 || head.getUint32(0) !== 0x89504e47) return false;
  return Math.max(head.getUint32(16), head.getUint32(20)) > 1024;
}

async function decoded(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = await addressOf(file);
  try {
    await image.decode();
  } catch {
    return null;
  }
  return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
}

/** The page may show pictures from its own address and such as are written out, no others. */
const addressOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

function drawn(image: HTMLImageElement, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const brush = canvas.getContext('2d');
  if (!brush) return Promise.resolve(null);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
