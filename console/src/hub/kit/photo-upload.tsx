// Photos are uploaded as soon as they are taken. Those that failed stay on the page until they are sent again.
import { useState } from 'react';
import { Panel } from '../../kit/layout.tsx';
import { BigButton } from '../stations/big-button.tsx';
import { base64Of, Picture } from './photos.tsx';

interface TakenPhoto {
  readonly photo: Blob;
  /** Of the part of the record that it shows; null: of the whole. */
  readonly partId: number | null;
}

export interface PhotoUpload {
  readonly unsent: readonly TakenPhoto[];
  send(photos: readonly Blob[], partId: number | null): Promise<void>;
  /** Keeps photos of something the service does not know yet; they are sent on request. */
  keep(photos: readonly Blob[]): void;
  sendAgain(): Promise<void>;
}

/** @param upload throws where the service did not take it */
export function usePhotoUpload(
  upload: (content: string, partId: number | null) => Promise<unknown>,
): PhotoUpload {
  const [unsent, setUnsent] = useState<readonly TakenPhoto[]>([]);
  const sendAll = async (taken: readonly TakenPhoto[]): Promise<readonly TakenPhoto[]> => {
    const left: TakenPhoto[] = [];
    for (const one of taken) {
      try {
        await upload(await base64Of(one.photo), one.partId);
      } catch {
        left.push(one);
      }
    }
    return left;
  };
  return {
    unsent,
    send: async (photos, partId) => {
      const left = await sendAll(photos.map((photo) => ({ photo, partId })));
      setUnsent((kept) => [...kept, ...left]);
    },
    keep: (photos) => setUnsent((kept) => [...kept, ...photos.map((photo) => ({ photo, partId: null }))]),
    sendAgain: async () => setUnsent(await sendAll(unsent)),
  };
}

export function UnsentPhotos({
  upload: { unsent, sendAgain },
  onSent,
}: {
  readonly upload: PhotoUpload;
  readonly onSent: () => void;
}) {
  if (unsent.length === 0) return null;
  return (
    <Panel title="Unsent photos" about="Keep this page open until they are sent.">
      <div className="flex flex-wrap items-center gap-3">
        {unsent.map(({ photo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no name
          <Picture key={index} photo={photo} name={`Photo ${index + 1}`} />
        ))}
        <BigButton onClick={() => void sendAgain().then(onSent)}>Send them now</BigButton>
      </div>
    </Panel>
  );
}
