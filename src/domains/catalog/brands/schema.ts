import { Type } from 'typebox';
import { Dated, optional } from '../../../kit/http/fields/schema.ts';
import { Id, Named, Text } from '../../../kit/http/schema.ts';

const name = Text(200, 'Name, unique in the organization regardless of case.');

const merchantFields = { id: Id('Id.'), name };
const opsFields = { ...merchantFields, ...Dated };

export const Brand = Named('Brand', merchantFields);
export const Vendor = Named('Vendor', merchantFields);

/** What the hub sees, and the data of `brand.created` and `brand.updated`. */
export const OpsBrand = Named('OpsBrand', opsFields);
/** What the hub sees, and the data of `vendor.created` and `vendor.updated`. */
export const OpsVendor = Named('OpsVendor', opsFields);

export const NewBrand = Named('NewBrand', { name });
export const NewVendor = Named('NewVendor', { name });
export const BrandChanges = Named('BrandChanges', optional({ name }));
export const VendorChanges = Named('VendorChanges', optional({ name }));

export const NameFilter = {
  q: Type.Optional(Text(200, 'Part of the name, in any case.')),
};
