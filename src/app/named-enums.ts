// Lists of values that appear in many places are one component each, so that a generated client has one type for them.
import type { OpenApiDocument } from '../kit/http/openapi.ts';
import type { Json, JsonObject } from '../kit/http/openapi-schemas.ts';

/** Each by one of its places: a component and a property. All places with the same values get the same name. */
export const ENUM_PLACES: Readonly<Record<string, string>> = {
  AppointmentStatus: 'InventoryRequestAppointment.status',
  AppointmentType: 'InventoryRequestAppointment.type',
  BarcodeType: 'Listing.barcode_type',
  CatalogChangeRequestStatus: 'CatalogChangeRequest.status',
  CatalogManager: 'OpsOrg.catalog_managed_by',
  CarrierStatus: 'TrackingInfo.current_status',
  CartonStatus: 'ShipmentChanged.current_status',
  ColdStorageType: 'Item.cold_storage_type',
  DiscrepancyDecisionValue: 'Discrepancy.decision',
  EquipmentType: 'MiddleMileOrder.equipment',
  EventType: 'NewWebhookEndpoint.types',
  ExchangeTime: 'Return.exchange',
  FloorState: 'FloorHistoryEntry.to',
  FreightAccessorial: 'MiddleMileOrder.accessorials',
  FreightClass: 'MiddleMileOrder.freight_class',
  FreightDestination: 'MiddleMileOrder.destination_type',
  FulfillmentChannel: 'Listing.fulfillment_channel',
  HoldReason: 'OrderHold.reason',
  ImportMode: 'ItemImport.mode',
  InboundPlanStatus: 'MarketplaceInboundPlan.status',
  InboundPlanStepName: 'MarketplaceInboundPlan.step',
  InboundShipmentMethod: 'InventoryRequest.shipment_method',
  InventoryRequestStatus: 'InventoryRequest.status',
  LabelSource: 'ShippingLabel.source',
  ListingStatus: 'Listing.status',
  MarketplaceProgram: 'MarketplaceCarton.fulfillment_channel',
  MarketplaceRegion: 'MarketplaceAccount.region',
  MarketplaceShipmentSource: 'MarketplaceShipment.source',
  MarketplaceShipmentState: 'MarketplaceShipment.status',
  MerchantRole: 'Invitation.role',
  MiddleMileOrderStatus: 'MiddleMileOrder.status',
  OrderStatus: 'Order.order_status',
  OrgKind: 'OpsOrg.kind',
  PrepType: 'WorkOrderItem.prep',
  ReturnBasis: 'ReturnRate.basis',
  ReturnCondition: 'ReturnUnit.condition',
  ReturnDisposition: 'UnitDecision.disposition',
  ReturnGrade: 'ReturnUnit.grade',
  ReturnLabelState: 'ReturnRow.label_state',
  ReturnReason: 'ReturnRow.reason',
  ReturnSource: 'Return.source',
  ReturnStatus: 'Return.status',
  RuleDisposition: 'ReturnRule.disposition',
  Scope: 'NewClient.scopes',
  ServiceLevel: 'NewOrder.shipment_service_level_category',
  ShippingLabelState: 'ShippingLabel.state',
  StatisticsGroup: 'ReturnRate.group_by',
  StatisticsInterval: 'ReturnVolume.interval',
  StockAdjustmentReason: 'InventoryAdjustment.reason',
  StockStatus: 'InventoryReceipt.status',
  SubOrderStatus: 'SubOrder.sub_order_status',
  UnsellableDisposition: 'ReturnPolicy.when_unsellable',
  UserRole: 'Member.role',
  WarehouseService: 'Warehouse.services',
  WebhookDeliveryState: 'WebhookDelivery.state',
  WebhookDisabledReason: 'WebhookEndpoint.disabled_reason',
  WorkOrderStage: 'WorkOrderItem.stage',
  WorkOrderStatus: 'MarketplaceWorkOrder.status',
};

export function withNamedEnums<D extends Readonly<Record<string, OpenApiDocument>>>(documents: D): D {
  const names = namesByValues(Object.values(documents));
  return Object.fromEntries(
    Object.entries(documents).map(([key, document]) => [key, named(document, names)]),
  ) as D;
}

interface Enumerated extends JsonObject {
  readonly enum: readonly Json[];
}

const valuesOf = (schema: Enumerated) => JSON.stringify(schema.enum.filter((value) => value !== null));

function namesByValues(documents: readonly OpenApiDocument[]): Map<string, string> {
  const names = new Map<string, string>();
  const schemas = Object.assign({}, ...documents.map(schemasOf)) as Record<string, JsonObject>;
  for (const [name, place] of Object.entries(ENUM_PLACES)) {
    const [component = '', property = ''] = place.split('.');
    const { properties } = (schemas[component] ?? {}) as { properties?: Record<string, JsonObject> };
    const schema = properties?.[property];
    const found = (schema?.['items'] as JsonObject | undefined) ?? schema;
    // A document of few routes, as tests make them, has few of them.
    if (found === undefined || !isEnumerated(found)) continue;
    if (schemas[name] !== undefined)
      throw new Error(`there is a schema ${name}, so ${place} needs another name`);
    names.set(valuesOf(found), name);
  }
  return names;
}

const schemasOf = ({ components }: OpenApiDocument) => components['schemas'] as Record<string, JsonObject>;

function isEnumerated(schema: JsonObject): schema is Enumerated {
  return Array.isArray(schema['enum']) && [schema['type']].flat().includes('string');
}

function named(document: OpenApiDocument, names: ReadonlyMap<string, string>): OpenApiDocument {
  const used: JsonObject = {};
  const replace = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(replace);
    if (value === null || typeof value !== 'object') return value;
    const schema = value as JsonObject;
    const name = isEnumerated(schema) ? names.get(valuesOf(schema)) : undefined;
    if (name !== undefined) {
      const { type, enum: values, description, ...rest } = schema as Enumerated;
      used[name] = { type: 'string', enum: values.filter((one) => one !== null) };
      const $ref = `#/components/schemas/${name}`;
      const says = description === undefined ? {} : { description };
      return Array.isArray(type)
        ? { ...says, ...rest, anyOf: [{ $ref }, { type: 'null' }] }
        : { $ref, ...says, ...rest };
    }
    // Examples are values, not schemas.
    return Object.fromEntries(
      Object.entries(schema).map(([key, one]) => [
        key,
        key === 'example' || key === 'examples' ? one : replace(one),
      ]),
    );
  };
  const paths = replace(document.paths as unknown as Json) as unknown as OpenApiDocument['paths'];
  const schemas = replace(schemasOf(document) as JsonObject) as JsonObject;
  return { ...document, paths, components: { ...document.components, schemas: { ...schemas, ...used } } };
}
