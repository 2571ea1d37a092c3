import { useMutation } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { notifyFailure } from './toasts.tsx';

interface Props extends Omit<ComponentProps<typeof Button>, 'onClick' | 'isBusy'> {
  /** Throws what the service refuses. */
  readonly act: () => PromiseLike<unknown>;
  readonly onFailed?: (error: unknown) => void;
  readonly icon?: LucideIcon;
}

/** A button that acts at once: it is busy until the service has answered, and says why it did not work. */
export function ActionButton({ act, onFailed = notifyFailure, icon: Icon, children, ...rest }: Props) {
  const { mutate, isPending } = useMutation({ mutationFn: async () => act(), onError: onFailed });
  return (
    <Button {...rest} isBusy={isPending} onClick={() => mutate()}>
      {Icon !== undefined && !isPending && <Icon aria-hidden className="size-4" />}
      {children}
    </Button>
  );
}
