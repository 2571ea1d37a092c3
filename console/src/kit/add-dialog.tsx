import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

/** How a list gets one more: a button, for the head of the page and where nothing is there yet, and the dialog that it opens. */
export function useAddDialog(
  label: string,
  Icon: LucideIcon,
  dialog: (onClose: () => void) => ReactNode,
): readonly [button: ReactNode, dialog: ReactNode] {
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <Button look="primary" onClick={() => setIsOpen(true)}>
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  );
  return [button, isOpen && dialog(() => setIsOpen(false))];
}
