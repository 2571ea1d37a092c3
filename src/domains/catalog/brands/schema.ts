import { Type } from 'typebox';
import { Id, Instant, Strict, Text, Versioned } from '../../../kit/http/schema.ts';
import { optional } from '../schema.ts';

const name = Text(200, 'Name, unique in the organization whatever the case.');

const merchantFields = { id: Id('Id.'), name };
const opsFields = {
  ...merchantFields,
  ...Versioned,
  created: Instant('When it was added.'),
  updated: Instant('Last change.'),
};

export const Brand = Strict(merchantFields, { name: 'Brand' });
export const Vendor = Strict(merchantFields, { name: 'Vendor' });

/** What the hub sees, and the data of `brand.created` and `brand.updated`. */
export const OpsBrand = Strict(opsFields, { name: 'OpsBrand' });
/** What the hub sees, and the data of `vendor.created` and `vendor.updated`. */
export const OpsVendor = Strict(opsFields, { name: 'OpsVendor' });

export const NewBrand = Strict({ name }, { name: 'NewBrand' });
export const NewVendor = Strict({ name }, { name: 'NewVendor' });
export const BrandChanges = Strict(optional({ name }), { name: 'BrandChanges' });
export const VendorChanges = Strict(optional({ name }), { name: 'VendorChanges' });

export const NameFilter = {
  q: Type.Optional(Text(200, 'The name contains it, whatever the case.')),
};
