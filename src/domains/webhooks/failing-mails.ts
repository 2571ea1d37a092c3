// Writes to the people of an org whose endpoint has failed for a day, where mails can be sent.
import type { Tx } from '../../kit/db/db.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import { ownerAddresses } from '../identity/find-org.ts';
import type { Mailer } from '../identity/mail.ts';
import { endpoints } from './queries.ts';

const MAIL_DUE = 'webhook_failing_mail';
/** Longer than a mail server may take for each of the mails. */
const LEASE_MS = 10 * 60_000;

export function queueFailingMail(tx: Tx, orgId: number, endpointId: number, now: Date): void {
  queueMarks(tx, orgId, MAIL_DUE, [endpointId], now);
}

/** @param mailer null if no mails are sent; the event is in the feed anyway */
export function failingMails(mailer: Mailer | null): DueKind {
  return {
    kind: MAIL_DUE,
    subject: 'webhook endpoint',
    batchSize: 1,
    leaseMs: LEASE_MS,
    work: async (db, _clock, batch) => {
      const [endpointId = 0] = batch.subjectIds;
      const found = mailer === null ? null : await endpoints.find(db, batch.orgId, endpointId);
      if (mailer !== null && found !== null) {
        const { url, failing_since } = JSON.parse(found.json) as {
          url: string;
          failing_since: string | null;
        };
        for (const to of failing_since === null ? [] : await ownerAddresses(db, batch.orgId))
          await mailer.send({
            to,
            subject: 'A webhook endpoint is failing',
            text: mailText(url, failing_since ?? ''),
          });
      }
      await db.transaction(async (tx) => batch.queueDone(tx), batch.orgId);
    },
  };
}

function mailText(url: string, since: string): string {
  const time = since.slice(0, 16).replace('T', ' ');
  return (
    `Crossdock has not been able to deliver events to this webhook endpoint since ${time} UTC:\n\n${url}\n\n` +
    'Events are kept, and are sent once it answers again. Deliveries that have failed for good can be replayed.\n'
  );
}
