import type { ComponentProps } from 'react';
import { FormDialog as Dialog } from '../../kit/form-dialog.tsx';

/** A few fields that are asked for at a station. */
export function FormDialog(props: Omit<ComponentProps<typeof Dialog>, 'isBig'>) {
  return <Dialog {...props} isBig />;
}
