// Writes to the people of an org whose endpoint has failed for a day, where mails can be sent.
import type { Tx } from '../../kit/db/db.ts';
import type { DueKind } from '../../kit/due/due-kind.ts';
import { queueMarks } from '../../kit/due/mark-due.ts';
import type { Mailer } from '../identity/mail.ts';
import { ownerAddresses } from '../identity/people/find-owners.ts';
import { endpoints } from './queries.ts';

const MAIL_DUE = 'webhook_failing_mail';
/** Longer than a mail server may take for each of the mails. */
const LEASE_MS = 10 * 60_000;

export function queueFailingMail(tx: Tx, orgId: number, endpointId: number, now: Date): void {
  queueMarks(tx, orgId, MAIL_DUE, [endpointId], now);
}

/** @param mailer null where no mails are sent: the feed tells it all the same */
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
            subject: 'A webhook endpoint fails',
            text: mailText(url, failing_since ?? ''),
          });
      }
      await db.transaction(async (tx) => batch.queueDone(tx));
    },
  };
}

function mailText(url: string, since: string): string {
  const time = since.slice(0, 16).replace('T', ' ');
  return (
    `Nothing that Crossdock has sent to this address since ${time} UTC has come through:\n\n${url}\n\n` +
    'Events are kept, and are sent once it answers again. What was given up can be sent again: replay it.\n'
  );
}
