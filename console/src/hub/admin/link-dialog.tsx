// A one-time link to set a password: sent by mail, or shown once if the installation sends no mail.
import type { AccountLink } from '@crossdock/client/hub';
import { Dialog } from '../../kit/dialog.tsx';
import { formatMoment } from '../../kit/format.ts';
import { ShownOnce } from '../../kit/shown-once.tsx';

export function LinkDialog({
  link,
  name,
  onClose,
}: {
  readonly link: AccountLink;
  readonly name: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={link.purpose === 'invitation' ? `An invitation for ${name}` : `A new password for ${name}`}
      about={`Works once, until ${formatMoment(link.expires)}. Earlier links stop working.`}
    >
      {link.link === null ? (
        <p>It was sent to {link.sent_to}.</p>
      ) : (
        <div className="space-y-3">
          <p>
            This installation sends no mail. Give {name} this link yourself; it is shown now and never again.
          </p>
          <ShownOnce text={link.link} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}
