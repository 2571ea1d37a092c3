import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly about?: ReactNode | undefined;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Escape and a click beside it close it; the focus goes back to where it was. */
export function Dialog({ isOpen, onClose, title, about, isWide = false, children }: Props) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/35 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          className={classes(
            'fixed top-1/2 left-1/2 z-40 flex max-h-[88dvh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-xl border border-line bg-panel shadow-raised',
            isWide ? 'max-w-3xl' : 'max-w-lg',
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <div>
              <Base.Title className="text-base font-semibold">{title}</Base.Title>
              {about !== undefined && (
                <Base.Description className="text-sm text-muted">{about}</Base.Description>
              )}
            </div>
            <Base.Close aria-label="Close" className="-mr-1 rounded p-1 text-muted hover:bg-sunken">
              <X aria-hidden className="size-4" />
            </Base.Close>
          </div>
          <div className="overflow-y-auto px-5 pt-3 pb-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
