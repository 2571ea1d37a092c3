import { Button } from './button.tsx';
import { notify } from './toasts.tsx';

/** A secret or a link that cannot be read again: copy it now. */
export function ShownOnce({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify('Copied');
  };
  return (
    <div className="space-y-3">
      <code className="block rounded-md bg-sunken p-3 font-mono text-sm break-all">{text}</code>
      <div className="flex justify-end gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button look="primary" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  );
}
