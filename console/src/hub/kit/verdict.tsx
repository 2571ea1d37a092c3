// What the last scan was: right or wrong, in colour, in words and in sound.
import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../kit/classes.ts';
import { explain } from '../../kit/states.tsx';
import { soundDone, soundRight, soundWrong } from '../sounds.ts';

interface Verdict {
  readonly tone: 'right' | 'wrong' | 'note';
  readonly words: string;
  /** Two equal verdicts are two. */
  readonly count: number;
}

export interface Judge {
  readonly verdict: Verdict | null;
  right(words: string): void;
  /** Right, and it was the last one. */
  done(words: string): void;
  wrong(words: string): void;
  note(words: string): void;
  failed(error: unknown): void;
}

export function useVerdict(): Judge {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const say = (tone: Verdict['tone'], words: string) =>
    setVerdict((last) => ({ tone, words, count: (last?.count ?? 0) + 1 }));
  const wrong = (words: string) => {
    soundWrong();
    say('wrong', words);
  };
  return {
    verdict,
    right: (words) => {
      soundRight();
      say('right', words);
    },
    done: (words) => {
      soundDone();
      say('right', words);
    },
    note: (words) => say('note', words),
    wrong,
    failed: (error) => {
      const { title, advice } = explain(error);
      wrong(`${title}: ${advice}`);
    },
  };
}

const LOOKS = {
  right: ['bg-good-soft text-good border-good', CircleCheck],
  wrong: ['bg-bad-soft text-bad border-bad', CircleX],
  note: ['bg-sunken text-ink border-line', Info],
} as const;

export function VerdictLine({ verdict, idle }: { readonly verdict: Verdict | null; readonly idle: string }) {
  const [look, Icon] = LOOKS[verdict?.tone ?? 'note'];
  return (
    <div
      role={verdict?.tone === 'wrong' ? 'alert' : 'status'}
      data-verdict={verdict?.tone ?? 'none'}
      key={verdict?.count ?? 0}
      className={classes('flex min-h-14 items-center gap-3 rounded-md border-2 px-4 py-2 text-lg', look)}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0 break-words">{verdict?.words ?? idle}</span>
    </div>
  );
}
