import type { ReactNode } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { Form, SubmitButton } from '../../kit/form.tsx';

interface Props {
  readonly title: string;
  readonly about?: ReactNode;
  readonly isWide?: boolean;
  /** What the button says. */
  readonly submit: string;
  readonly look?: 'primary' | 'danger';
  readonly onClose: () => void;
  /** Throws what the service refuses. */
  readonly onSubmit: () => Promise<void>;
  /** The fields. */
  readonly children: ReactNode;
}

/** A few fields that are asked for at a station, and the button that sends them. */
export function FormDialog({ submit, look = 'primary', onSubmit, children, ...dialog }: Props) {
  return (
    <Dialog isOpen {...dialog}>
      <Form onSubmit={onSubmit}>
        {children}
        <SubmitButton look={look} isBig>
          {submit}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
