import { Type } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../../../kit/http/schema.ts';

const what = {
  id: Id('Number of the entry; newer ones are larger.'),
  time: Instant('When the change was made.'),
  operation: Type.String({ description: 'The operation that made it, as this document names it.' }),
  actor: Type.String({ description: 'Who made it.' }),
};
const details = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

export const AuditEntry = Strict(
  {
    ...what,
    credential: Nullable(
      Type.String({ description: 'The credential: organization, kind and id; null: the command line.' }),
    ),
    org_id: Nullable(
      Type.Integer({ description: 'The organization that was changed, or whose credential or member.' }),
    ),
    user_id: Nullable(Type.Integer({ description: 'The person that was changed.' })),
    details: details('What was asked for, without secrets.'),
    request_id: Nullable(Type.String({ description: 'The request, as the log names it.' })),
    address: Nullable(Type.String({ description: 'From where it came.' })),
  },
  { name: 'AuditEntry' },
);

export const OwnAuditEntry = Strict(
  {
    ...what,
    by_hub: Type.Boolean({ description: 'Whether the hub made it, or somebody at its command line.' }),
    user_id: Nullable(Type.Integer({ description: 'The person that was changed.' })),
    details: details('What was asked for, without secrets; empty where the hub made it.'),
    request_id: Nullable(Type.String({ description: 'The request; null where the hub made it.' })),
    address: Nullable(Type.String({ description: 'From where it came; null where the hub made it.' })),
  },
  { name: 'OwnAuditEntry' },
);

export const ACTOR_LENGTH_MAX = 320;
