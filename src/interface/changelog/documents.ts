// The changelog for people, for programs and for feed readers.
import { escapeHtml, layout } from '../../kit/http/problem-pages.ts';
import { CHANGELOG, type ChangelogEntry, historyOf } from './entries.ts';

export function changelogJson(): string {
  return JSON.stringify(CHANGELOG);
}

const kindOf = ({ breaking, breaking_for }: ChangelogEntry): string => {
  if (!breaking) return 'not breaking';
  return breaking_for === null ? 'breaking' : `breaking for ${breaking_for.join(', ')}`;
};

const isBreakingFor = ({ breaking, breaking_for }: ChangelogEntry, operationId: string) =>
  breaking && (breaking_for === null || breaking_for.includes(operationId));

/** What has changed in an operation, as Markdown, the newest first; null: nothing since it is there. */
export function historyText(operationId: string): string | null {
  const changes = historyOf(operationId).toReversed();
  if (changes.length === 0) return null;
  const lines = changes.map(
    (entry) =>
      `- [${entry.number}](/changelog#change-${entry.number}), ${isBreakingFor(entry, operationId) ? 'breaking' : 'not breaking'}: ${entry.change}`,
  );
  return `History:\n\n${lines.join('\n')}`;
}

export function changelogPage(): string {
  const rows = CHANGELOG.toReversed().map(
    (entry) =>
      `<dt id="change-${entry.number}">${entry.number} (${escapeHtml(kindOf(entry))})</dt><dd>${escapeHtml(entry.change)}</dd>`,
  );
  return layout(
    'Changelog',
    '<h1>Changelog</h1><p>What has changed in the interface, the newest first. Removing a field, a parameter, an operation or an ' +
      'authentication method is breaking. As <a href="/changelog.json">JSON</a>, as <a href="/changelog.rss">RSS</a>.</p>' +
      `<dl>${rows.join('')}</dl>`,
  );
}

/** RSS 2.0, the newest first; its links begin with the URL. */
export function changelogRss(publicUrl: string): string {
  const items = CHANGELOG.toReversed().map(
    (entry) =>
      `<item><title>${escapeHtml(entry.change)}</title><link>${escapeHtml(`${publicUrl}/changelog#change-${entry.number}`)}</link>` +
      `<guid isPermaLink="false">crossdock-change-${entry.number}</guid><category>${escapeHtml(kindOf(entry))}</category>` +
      `<description>${escapeHtml(`Change ${entry.number}, ${kindOf(entry)}: ${entry.change}`)}</description></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Crossdock: changes of the interface</title>' +
    `<link>${escapeHtml(`${publicUrl}/changelog`)}</link><description>Every change of the interface, marked breaking or not.</description>` +
    `<language>en</language>${items.join('')}</channel></rss>\n`
  );
}
