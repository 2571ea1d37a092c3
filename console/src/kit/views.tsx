// Named filters of a list: those of the page, and those saved in this browser.
import { Link } from '@tanstack/react-router';
import { BookmarkPlus, X } from 'lucide-react';
import { useState } from 'react';
import { hasTypes, isListOf, isObject, readStored } from '../app/stored-json.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { TextField } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';
import { inWords } from './format.ts';
import { type SearchState, useSearchState } from './search-state.ts';

export interface View {
  readonly name: string;
  readonly search: Readonly<Record<string, string>>;
}

/** All records, and those of each state. */
export function stateViews(states: readonly string[], name = 'status'): readonly View[] {
  return [
    { name: 'All', search: {} },
    ...states.map((one) => ({ name: inWords(one), search: { [name]: one } })),
  ];
}

const VIEWS_MAX = 20;

export function Views({ list, own }: { readonly list: string; readonly own: readonly View[] }) {
  const [search] = useSearchState();
  const [kept, setKept] = useKeptViews(list);
  const [isNaming, setIsNaming] = useState(false);
  const [name, setName] = useState('');
  const views = [...own, ...kept];
  const isKnown = views.some((view) => isSame(view.search, search));
  return (
    <nav aria-label="Views" className="-mx-1 flex items-center gap-1 overflow-x-auto px-1 py-0.5">
      {views.map((view, index) => {
        const isHere = isSame(view.search, search);
        return (
          <span key={view.name} className="flex shrink-0 items-center">
            <Link
              ref={isHere ? showIt : undefined}
              to="."
              search={view.search as never}
              aria-current={isHere ? 'page' : undefined}
              className={classes(
                'rounded-md px-2.5 py-1 text-sm whitespace-nowrap',
                isHere
                  ? 'bg-accent-soft font-medium text-accent'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {view.name}
            </Link>
            {index >= own.length && isHere && (
              <button
                type="button"
                aria-label={`Delete the view ${view.name}`}
                onClick={() => setKept(kept.filter((one) => one !== view))}
                className="rounded p-1 text-muted hover:bg-sunken"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            )}
          </span>
        );
      })}
      {!isKnown && kept.length < VIEWS_MAX && (
        <Button look="quiet" onClick={() => setIsNaming(true)}>
          <BookmarkPlus aria-hidden className="size-4" />
          Save this view
        </Button>
      )}
      {isNaming && (
        <FormDialog
          onClose={() => setIsNaming(false)}
          title="Save this view"
          about="Only for you, in this browser."
          submit="Save"
          onSubmit={async () => {
            setKept([...kept, { name: name.trim() || 'My view', search: clean(search) }]);
            setIsNaming(false);
            setName('');
          }}
        >
          <TextField label="Name" value={name} onChange={setName} maxLength={40} />
        </FormDialog>
      )}
    </nav>
  );
}

/** Where there are more than fit, the one that is shown is in sight. */
function showIt(link: HTMLElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function clean(search: SearchState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );
}

function isSame(a: SearchState, b: SearchState): boolean {
  const text = (search: SearchState) => JSON.stringify(Object.entries(clean(search)).sort());
  return text(a) === text(b);
}

function areViews(value: unknown): value is readonly View[] {
  return isListOf(
    value,
    (one): one is View =>
      hasTypes(one, { name: 'string' }) &&
      isObject(one['search']) &&
      Object.values(one['search']).every((part) => typeof part === 'string'),
  );
}

function useKeptViews(list: string) {
  const key = `crossdock.views.${list}`;
  const [views, setViews] = useState<readonly View[]>(() => readStored(key, areViews) ?? []);
  const change = (next: readonly View[]) => {
    setViews(next);
    localStorage.setItem(key, JSON.stringify(next));
  };
  return [views, change] as const;
}
