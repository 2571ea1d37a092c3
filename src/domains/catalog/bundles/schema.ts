import { Type } from 'typebox';
import { NamedList } from '../../../kit/http/named-list/schema.ts';
import { Flag, Id, Named, Nullable, Strict, Text, Versioned } from '../../../kit/http/schema.ts';
import { ItemChanges, NewItem } from '../items/schema.ts';
import { Mpn } from '../schema.ts';

export const COMPONENTS_MAX = 250;

const QUANTITY_MAX = 100_000;
const quantity = Type.Integer({ minimum: 1, maximum: QUANTITY_MAX, description: 'Units in one bundle.' });
const componentId = Id('Item id of the component.', 1);

/** By id or by mpn; by both where they agree. */
const Component = Named('Component', {
  component_id: Type.Optional(componentId),
  mpn: Type.Optional(Mpn),
  quantity,
});

export const Components = Named('Components', {
  components: Type.Array(Component, {
    maxItems: COMPONENTS_MAX,
    description: 'The whole list; an empty one makes the bundle a plain item again.',
  }),
});

/** A merchant's bundle is an item and what it is made of, at once. */
export const NewBundle = Named('NewBundle', {
  ...NewItem.properties,
  components: Type.Array(Component, {
    minItems: 1,
    maxItems: COMPONENTS_MAX,
    description: 'What one bundle is made of.',
  }),
});

export const BundleChanges = Named('BundleChanges', {
  ...ItemChanges.properties,
  components: Type.Optional(Components.properties.components),
});

/** The data of `bundle.updated`, whose subject is the item that is (or was) a bundle. */
export const BundleEventData = Named('BundleEventData', {
  id: Id('Item id of the bundle.'),
  mpn: Nullable(Mpn),
  name: Nullable(Text(500, 'Item name.')),
  is_bundle: Flag('False if it is a plain item again.'),
  components: NamedList('ComponentEventData', 'Components of one bundle.', {
    component_id: componentId,
    mpn: Nullable(Mpn),
    quantity,
  }),
  ...Versioned,
});

const COMPONENTS_TEXT_MAX = 50_000;

/** A row of a bulk load: one bundle with all its components. */
export const BundleRow = Strict({
  bundle_id: Type.Optional(Id('Item id of the bundle.')),
  bundle_mpn: Type.Optional(Mpn),
  // Text first: that is what a cell of a table holds.
  components: Type.Union([
    Text(COMPONENTS_TEXT_MAX, 'The same as text: mpn:quantity, separated by |.', 0),
    Components.properties.components,
  ]),
});
