// How much waits for the network, what it is, and what was refused once it was there.
import { CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../app/session.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { formatMoment } from '../../kit/format.ts';
import { forgetWrite, openOutbox, useOutbox } from '../outbox.ts';

function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setIsOnline(navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return isOnline;
}

export function OutboxBadge() {
  const session = useSession();
  const { waiting, refused, ofOthers, isUnreachable } = useOutbox();
  // A browser may take itself to be online where nothing answers.
  const isOnline = useIsOnline() && !(isUnreachable && waiting.length > 0);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => openOutbox(session), [session]);
  const count = waiting.length + refused.length + ofOthers;
  if (count === 0 && isOnline) return null;
  const Icon = refused.length > 0 ? TriangleAlert : isOnline ? CloudUpload : CloudOff;
  return (
    <>
      <Button
        look={refused.length > 0 ? 'danger' : 'plain'}
        className="min-h-11"
        onClick={() => setIsOpen(true)}
      >
        <Icon aria-hidden className="size-5" />
        <span data-waiting={waiting.length}>
          {!isOnline && 'Offline · '}
          {waiting.length} to send
          {refused.length > 0 && `, ${refused.length} refused`}
          {ofOthers > 0 && `, ${ofOthers} from others`}
        </span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Unsent changes"
        about="Kept in this browser, and sent in this order once the service can be reached."
      >
        <ul className="space-y-2">
          {[...refused, ...waiting].map((write) => (
            <li
              key={write.place}
              className="flex items-start justify-between gap-3 rounded border border-line p-3"
            >
              <div className="min-w-0">
                <p className="font-medium">{write.label}</p>
                <p className="text-sm text-muted">{formatMoment(write.made)}</p>
                {write.refused !== undefined && <p className="text-bad">Refused: {write.refused}</p>}
              </div>
              <Button onClick={() => forgetWrite(write)}>
                {write.refused === undefined ? 'Discard' : 'Dismiss'}
              </Button>
            </li>
          ))}
          {ofOthers > 0 && (
            <li className="text-muted">
              {ofOthers} more from another person. They are sent once that person signs in in this browser
              again.
            </li>
          )}
          {count === 0 && <li className="text-muted">Nothing waits.</li>}
        </ul>
      </Dialog>
    </>
  );
}
