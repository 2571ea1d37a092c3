// What the last scan was: right or wrong, in colour, in words and in sound.
import { CircleCheck, CircleX, Info } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../kit/classes.ts';
import { explain } from '../../kit/states.tsx';
import { soundDone, soundRight, soundWrong } from '../sounds.ts';

interface ScanResult {
  readonly tone: 'right' | 'wrong' | 'note';
  readonly words: string;
  /** Two equal verdicts are two. */
  readonly count: number;
}

export interface ScanFeedback {
  readonly result: ScanResult | null;
  right(words: string): void;
  /** Right, and it was the last one. */
  done(words: string): void;
  wrong(words: string): void;
  note(words: string): void;
  failed(error: unknown): void;
}

export function useScanFeedback(): ScanFeedback {
  const [result, setResult] = useState<ScanResult | null>(null);
  const say = (tone: ScanResult['tone'], words: string) =>
    setResult((last) => ({ tone, words, count: (last?.count ?? 0) + 1 }));
  const wrong = (words: string) => {
    soundWrong();
    say('wrong', words);
  };
  return {
    result,
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

export function ScanResultLine({
  result,
  idle,
}: {
  readonly result: ScanResult | null;
  readonly idle: string;
}) {
  const [look, Icon] = LOOKS[result?.tone ?? 'note'];
  return (
    <div
      role={result?.tone === 'wrong' ? 'alert' : 'status'}
      data-verdict={result?.tone ?? 'none'}
      key={result?.count ?? 0}
      className={classes('flex min-h-14 items-center gap-3 rounded-md border-2 px-4 py-2 text-lg', look)}
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0 break-words">{result?.words ?? idle}</span>
    </div>
  );
}
