import { type TSchema, Type } from 'typebox';
import { Enum, Instant, Strict } from '../../kit/http/schema.ts';

/**
 * An event with its payload: one form per kind of payload, discriminated by `type`.
 * @param payloads the payload schema of every event type
 */
export function eventSchema(payloads: Readonly<Record<string, TSchema>>): TSchema {
  const groups = new Map<string, { readonly types: string[]; readonly data: TSchema }>();
  for (const type of Object.keys(payloads).sort()) {
    const data = payloads[type] as TSchema;
    const name = formName(type, data);
    const group = groups.get(name) ?? { types: [], data };
    group.types.push(type);
    groups.set(name, group);
  }
  const mapping = [...groups].flatMap(([name, { types }]) =>
    types.map((type) => [type, `#/components/schemas/${name}`]),
  );
  return Type.Unsafe({
    oneOf: [...groups].map(([name, { types, data }]) => form(name, types, data)),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(mapping) },
    description: 'A change of a record, by the kind of record.',
    'x-name': 'Event',
  });
}

/** By its kind of record, or by its payload where a kind has several: `BrandFeedEvent`, `HoldShrunkFeedEvent`. */
function formName(type: string, data: TSchema): string {
  const [subject = ''] = type.split('.');
  const record = subject.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const payload = String((data as { 'x-name'?: string })['x-name']);
  return `${payload.startsWith(record) ? payload.replace(/(Row|EventData)$/, '') : record}FeedEvent`;
}

function form(name: string, types: readonly string[], data: TSchema): TSchema {
  return Strict(
    {
      sequence: Type.Integer({ minimum: 1, description: 'Number of the event in the org, without gaps.' }),
      type: Enum(types, 'What happened.'),
      time: Instant('When.'),
      subject_type: Type.String({ description: 'The kind of record.' }),
      subject_id: Type.String({ description: 'Its id.' }),
      version: Type.Integer({ minimum: 0, description: 'The version of the record after the change.' }),
      actor: Type.String({ description: 'Who made the change.' }),
      data,
    },
    { name },
  );
}
