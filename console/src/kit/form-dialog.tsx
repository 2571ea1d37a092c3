// The dialog of a form: its fields, and below them the buttons that send it or leave everything as it is.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Dialog } from './dialog.tsx';
import { Form, SubmitButton } from './form.tsx';

interface ButtonsProps {
  /** What the button says that sends it. */
  readonly submit: ReactNode;
  readonly look?: 'primary' | 'danger';
  /** For gloves and thumbs. */
  readonly isBig?: boolean;
  /** Where what is done is called cancelling, too. */
  readonly back?: string;
  readonly onClose: () => void;
}

export function FormButtons({
  submit,
  look = 'primary',
  isBig = false,
  back = 'Cancel',
  onClose,
}: ButtonsProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap justify-end gap-2 pointer-coarse:[&>button]:min-h-12 pointer-coarse:[&>button]:px-5',
        isBig && '[&>button]:min-h-12 [&>button]:px-5 [&>button]:text-base',
      )}
    >
      <Button onClick={onClose}>{back}</Button>
      <SubmitButton look={look}>{submit}</SubmitButton>
    </div>
  );
}

interface Props extends ButtonsProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly isWide?: boolean;
  /** Throws what the service refuses; the dialog shows it and stays. */
  readonly onSubmit: () => Promise<void>;
  /** The fields. */
  readonly children?: ReactNode;
}

export function FormDialog({ title, about, isWide = false, onSubmit, children, ...buttons }: Props) {
  return (
    <Dialog isOpen isWide={isWide} title={title} about={about} onClose={buttons.onClose}>
      <Form onSubmit={onSubmit}>
        {children}
        <FormButtons {...buttons} />
      </Form>
    </Dialog>
  );
}
