// Short notes about what has just happened; with a way back where there is one.
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { explain } from './states.tsx';

const manager = Toast.createToastManager();
const SHOWN_MS = 6000;

export function notify(
  title: string,
  more: { readonly description?: string; readonly undo?: () => void } = {},
): void {
  const { description, undo } = more;
  manager.add({
    title,
    timeout: SHOWN_MS,
    ...(description === undefined ? {} : { description }),
    ...(undo === undefined ? {} : { actionProps: { children: 'Undo', onClick: undo } }),
  });
}

export function notifyFailure(error: unknown): void {
  const { title, advice } = explain(error);
  manager.add({ title, description: advice, type: 'failure', priority: 'high', timeout: 2 * SHOWN_MS });
}

export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-lg border border-line bg-panel shadow-raised transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 data-[type=failure]:border-bad/60"
    >
      <Toast.Content className="flex items-start gap-3 p-3">
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-sm text-muted" />
        </div>
        <Toast.Action className="rounded px-2 py-0.5 text-sm font-medium text-accent hover:bg-sunken" />
        <Toast.Close aria-label="Close" className="rounded p-1 text-muted hover:bg-sunken">
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
