import { type TSchema, Type } from 'typebox';
import { Instant, Strict } from '../http/schema.ts';

/** An event with the payload that its type carries. */
export function eventSchema(data: TSchema) {
  return Strict(
    {
      sequence: Type.Integer({ minimum: 1, description: 'Counts the org’s events without gaps.' }),
      type: Type.String({ description: 'What happened.' }),
      time: Instant('When.'),
      subject_type: Type.String({ description: 'The kind of record.' }),
      subject_id: Type.String({ description: 'Its id.' }),
      version: Type.Integer({ minimum: 0, description: 'The version of the record after the change.' }),
      actor: Type.String({ description: 'Who did it.' }),
      data,
    },
    { name: 'Event' },
  );
}
