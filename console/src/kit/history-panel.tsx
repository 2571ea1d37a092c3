import { inWords } from './format.ts';
import { Panel } from './layout.tsx';
import { Timeline } from './timeline.tsx';

interface HistoryStep {
  readonly status: string;
  readonly time: string;
  readonly by: string;
  readonly reason: string | null;
}

/** Every state that a record was in: since when, by whom, and why. */
export function HistoryPanel({ steps }: { readonly steps: readonly HistoryStep[] }) {
  return (
    <Panel title="History">
      <Timeline
        steps={steps.map(({ status, time, by, reason }) => ({
          time,
          title: <span className="font-medium">{inWords(status)}</span>,
          detail: reason === null ? `by ${by}` : `by ${by}: ${reason}`,
        }))}
      />
    </Panel>
  );
}
