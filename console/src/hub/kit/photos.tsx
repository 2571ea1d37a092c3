// Pictures of goods: by the camera of a phone or tablet, or from a file. They are made smaller before they are sent.
import { Camera, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { notifyFailure } from '../../kit/toasts.tsx';

/** Enough to read a label on a box. */
const SIDE_PIXELS_MAX = 1600;
const QUALITY = 0.82;
const PHOTOS_MAX = 8;
const PART_LENGTH = 0x8000;

async function smaller(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PIXELS_MAX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (made) => (made === null ? reject(new Error('the picture cannot be read')) : resolve(made)),
      'image/jpeg',
      QUALITY,
    ),
  );
}

/** The bytes of a file as the service takes them. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += PART_LENGTH)
    text += String.fromCharCode(...bytes.subarray(from, from + PART_LENGTH));
  return btoa(text);
}

interface Props {
  readonly label: string;
  readonly photos: readonly Blob[];
  readonly onChange: (photos: readonly Blob[]) => void;
}

export function PhotoInput({ label, photos, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    try {
      const added = await Promise.all(Array.from(target.files ?? [], smaller));
      onChange([...photos, ...added].slice(0, PHOTOS_MAX));
    } catch (error) {
      notifyFailure(error);
    } finally {
      if (input.current !== null) input.current.value = '';
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {photos.map((photo, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no name
          key={index}
          photo={photo}
          name={`Photo ${index + 1}`}
          onRemove={() => onChange(photos.filter((one) => one !== photo))}
        />
      ))}
      {photos.length < PHOTOS_MAX && (
        <label
          htmlFor={id}
          className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-line-strong/60 px-4 font-medium hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <Camera aria-hidden className="size-5" />
          {label}
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            multiple
            onChange={(event) => void add(event)}
            className="sr-only"
          />
        </label>
      )}
    </div>
  );
}

function Thumbnail({
  photo,
  name,
  onRemove,
}: {
  readonly photo: Blob;
  readonly name: string;
  readonly onRemove: () => void;
}) {
  return (
    <span className="relative">
      <Picture photo={photo} name={name} />
      <IconButton
        label={`Remove ${name.toLowerCase()}`}
        onClick={onRemove}
        className="absolute -top-2 -right-2 size-6! rounded-full! border border-line bg-panel"
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </span>
  );
}

export function Picture({ photo, name }: { readonly photo: Blob; readonly name: string }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return url === '' ? (
    <span className="block size-20 rounded-md bg-sunken" />
  ) : (
    <img src={url} alt={name} className="size-20 rounded-md border border-line object-cover" />
  );
}
