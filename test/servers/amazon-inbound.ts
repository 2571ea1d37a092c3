// Amazon's Fulfillment Inbound 2024-03-20, as its published model has it, and getShipmentItemsByShipmentId of v0: what
// `AmazonServer` answers below these paths. Requests are held against the model's own bounds; what Amazon does beside it
// (options are confirmed once, boxes must be what the plan has) is done in the simplest way.
import { randomUUID } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

const Name = Type.String({ minLength: 38, maxLength: 38, pattern: '^[a-zA-Z0-9-]*$' });
const strict = <T extends Record<string, TSchema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const ItemInput = strict({
  msku: Type.String({ minLength: 1, maxLength: 255 }),
  quantity: Type.Integer({ minimum: 1, maximum: 500_000 }),
  // AMAZON is refused in the US.
  labelOwner: Type.Union([Type.Literal('SELLER'), Type.Literal('NONE')]),
  prepOwner: Type.Union([Type.Literal('SELLER'), Type.Literal('NONE')]),
  expiration: Type.Optional(
    Type.String({ pattern: '^([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[1-2][0-9]|3[0-1])$' }),
  ),
  manufacturingLotCode: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
});
type Item = Static<typeof ItemInput>;

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const CreateInboundPlan = strict({
  destinationMarketplaces: Type.Array(text(20), { minItems: 1, maxItems: 1 }),
  items: Type.Array(ItemInput, { minItems: 1, maxItems: 2000 }),
  name: Type.Optional(text(40)),
  sourceAddress: strict({
    name: text(50),
    phoneNumber: text(20),
    companyName: Type.Optional(text(50)),
    addressLine1: text(180),
    addressLine2: Type.Optional(text(60)),
    city: text(30),
    stateOrProvinceCode: Type.Optional(text(64)),
    postalCode: text(32),
    countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
  }),
});

const measure = Type.Number({ minimum: 0, maximum: 100_000 });
const BoxInput = strict({
  contentInformationSource: Type.Literal('BOX_CONTENT_PROVIDED'),
  quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
  dimensions: strict({
    unitOfMeasurement: Type.Union([Type.Literal('IN'), Type.Literal('CM')]),
    length: measure,
    width: measure,
    height: measure,
  }),
  weight: strict({ unit: Type.Union([Type.Literal('LB'), Type.Literal('KG')]), value: measure }),
  items: Type.Array(ItemInput),
});
type Box = Static<typeof BoxInput>;

const SetPackingInformation = strict({
  packageGroupings: Type.Array(
    strict({
      packingGroupId: Type.Optional(Name),
      shipmentId: Type.Optional(Name),
      boxes: Type.Array(BoxInput, { minItems: 1, maxItems: 5000 }),
    }),
    { minItems: 1 },
  ),
});
type Packing = Static<typeof SetPackingInformation>;

interface Problem {
  readonly code: string;
  readonly message: string;
  readonly severity: 'ERROR' | 'WARNING';
  readonly details?: string;
}

interface Shipment {
  readonly id: string;
  readonly number: string;
  readonly center: string;
  boxes: Box[];
  items: Item[];
}

interface Placement {
  readonly id: string;
  readonly fee: number;
  readonly shipments: Shipment[];
}

interface Plan {
  readonly id: string;
  readonly name: string;
  readonly items: Item[];
  status: 'ACTIVE' | 'VOIDED';
  packing: { id: string; groups: { id: string; mskus: string[] }[]; isAccepted: boolean } | null;
  boxes: Box[];
  placements: Placement[];
  accepted: Placement | null;
}

export interface InboundAnswer {
  readonly status: number;
  readonly body: object;
}

class Bad extends Error {}

const refuse = (message: string): never => {
  throw new Bad(message);
};

/** What a failing operation says. */
export interface FailingOperation {
  readonly operation: string;
  readonly problems: readonly Problem[];
}

export class AmazonInbound {
  readonly plans: Plan[] = [];
  /** Which SKUs go into which packing group; one for all, where nothing is said. */
  groupOf: (msku: string) => string = () => 'all';
  /** How often an operation is looked at before it has ended. */
  looks = 1;
  readonly failing: FailingOperation[] = [];
  /** How often shipments are read before they have their number. */
  readsWithoutNumber = 0;
  /** What was received, by the number of the shipment. */
  readonly received = new Map<
    string,
    { SellerSKU: string; QuantityShipped: number; QuantityReceived: number }[]
  >();
  /** The most that a page has, whatever is asked for. */
  pageMax = 1000;
  readonly operations: string[] = [];
  #made = 0;
  readonly #running = new Map<
    string,
    { operation: string; looks: number; problems: readonly Problem[]; end: () => void }
  >();

  /** Null where the path is none of these. */
  answer(method: string, url: URL, body: unknown): InboundAnswer | null {
    try {
      return this.#answer(method, url, body);
    } catch (error) {
      if (!(error instanceof Bad)) throw error;
      return { status: 400, body: { errors: [{ code: 'BadRequest', message: `ERROR: ${error.message}` }] } };
    }
  }

  #answer(method: string, url: URL, body: unknown): InboundAnswer | null {
    const v0 = /^\/fba\/inbound\/v0\/shipments\/([^/]+)\/items$/.exec(url.pathname);
    if (v0 !== null && method === 'GET') return this.#receipts(decodeURIComponent(v0[1] ?? ''), 0);
    if (url.pathname === '/fba/inbound/v0/shipmentItems') return this.#nextReceipts(url);
    const path = /^\/inbound\/fba\/2024-03-20\/(.*)$/.exec(url.pathname)?.[1];
    if (path === undefined) return null;
    const [first, planId, part, id, what] = path.split('/').map(decodeURIComponent);
    if (first === 'operations' && method === 'GET') return this.#look(planId ?? '');
    if (first !== 'inboundPlans') return null;
    if (planId === undefined) return method === 'POST' ? this.#create(body) : this.#list(url);
    const plan = this.plans.find((one) => one.id === planId);
    if (plan === undefined)
      return { status: 404, body: { errors: [{ code: 'NotFound', message: 'no such plan' }] } };
    switch (`${method} ${part ?? ''}${id === undefined ? '' : '/…'}${what === undefined ? '' : `/${what}`}`) {
      case 'GET ':
        return { status: 200, body: summary(plan) };
      case 'PUT cancellation':
        return this.#start('cancelInboundPlan', () => {
          plan.status = 'VOIDED';
        });
      case 'POST packingOptions':
        return this.#start('generatePackingOptions', () => this.#offerPacking(plan));
      case 'GET packingOptions':
        return { status: 200, body: { packingOptions: packingOptions(plan) } };
      case 'POST packingOptions/…/confirmation':
        return this.#confirmPacking(plan, id ?? '');
      case 'GET packingGroups/…/items':
        return this.#groupItems(plan, id ?? '', url);
      case 'POST packingInformation':
        return this.#setPacking(plan, body);
      case 'POST placementOptions':
        if (JSON.stringify(body) !== '{}') refuse('a body is needed');
        return this.#start('generatePlacementOptions', () => this.#offerPlacement(plan));
      case 'GET placementOptions':
        return {
          status: 200,
          body: { placementOptions: plan.placements.map((one) => placement(plan, one)) },
        };
      case 'POST placementOptions/…/confirmation':
        return this.#confirmPlacement(plan, id ?? '');
      case 'GET shipments/…':
        return this.#shipment(plan, id ?? '');
      case 'GET shipments/…/boxes':
        return this.#page('boxes', this.#shipmentOf(plan, id ?? '').boxes.map(listed), url);
      case 'GET shipments/…/items':
        return this.#page('items', this.#shipmentOf(plan, id ?? '').items.map(described), url);
      default:
        return null;
    }
  }

  #start(operation: string, end: () => void, more: object = {}): InboundAnswer {
    this.operations.push(operation);
    const operationId = randomUUID();
    const at = this.failing.findIndex((one) => one.operation === operation);
    const [failure] = at < 0 ? [] : this.failing.splice(at, 1);
    this.#running.set(operationId, { operation, looks: this.looks, problems: failure?.problems ?? [], end });
    return { status: 202, body: { operationId, ...more } };
  }

  #look(operationId: string): InboundAnswer {
    const found = this.#running.get(operationId);
    if (found === undefined)
      return { status: 404, body: { errors: [{ code: 'NotFound', message: 'no such operation' }] } };
    found.looks -= 1;
    const isFailed = found.problems.some(({ severity }) => severity === 'ERROR');
    const operationStatus = found.looks >= 0 ? 'IN_PROGRESS' : isFailed ? 'FAILED' : 'SUCCESS';
    if (operationStatus === 'SUCCESS') found.end();
    const operationProblems = operationStatus === 'IN_PROGRESS' ? [] : found.problems;
    return {
      status: 200,
      body: { operation: found.operation, operationId, operationStatus, operationProblems },
    };
  }

  #create(body: unknown): InboundAnswer {
    const { items, name } = checked(CreateInboundPlan, body);
    const plan: Plan = {
      id: `wf${randomUUID()}`,
      name: name ?? 'a plan',
      items,
      status: 'ACTIVE',
      packing: null,
      boxes: [],
      placements: [],
      accepted: null,
    };
    this.plans.push(plan);
    return this.#start('createInboundPlan', () => {}, { inboundPlanId: plan.id });
  }

  #list(url: URL): InboundAnswer {
    const { searchParams } = url;
    if (Number(searchParams.get('pageSize') ?? 10) > 30) refuse('pageSize is too large');
    const isNewest =
      searchParams.get('sortBy') === 'CREATION_TIME' && searchParams.get('sortOrder') === 'DESC';
    const all = isNewest ? this.plans.toReversed() : this.plans;
    return { status: 200, body: { inboundPlans: all.slice(0, 30).map(summary) } };
  }

  // --- Packing --------------------------------------------------------------------------------------------------

  #offerPacking(plan: Plan): void {
    const groups = Map.groupBy(new Set(plan.items.map(({ msku }) => msku)), this.groupOf);
    plan.packing = {
      id: `po${randomUUID()}`,
      groups: [...groups.values()].map((mskus) => ({ id: `pg${randomUUID()}`, mskus })),
      isAccepted: false,
    };
  }

  #confirmPacking(plan: Plan, id: string): InboundAnswer {
    const { packing } = plan;
    if (packing === null || packing.id !== id) return refuse(`no packing option ${id}`);
    if (packing.isAccepted) refuse('Packing option is already confirmed.');
    return this.#start('confirmPackingOption', () => {
      packing.isAccepted = true;
    });
  }

  #groupItems(plan: Plan, id: string, url: URL): InboundAnswer {
    const group = plan.packing?.groups.find((one) => one.id === id) ?? refuse(`no packing group ${id}`);
    const items = plan.items.filter(({ msku }) => group.mskus.includes(msku));
    return this.#page('items', items.map(described), url, 100);
  }

  #setPacking(plan: Plan, body: unknown): InboundAnswer {
    const { packageGroupings } = checked(SetPackingInformation, body);
    for (const { boxes } of packageGroupings) for (const box of boxes) requireOneDate(box);
    return plan.accepted === null
      ? this.#packByGroup(plan, packageGroupings)
      : this.#packByShipment(plan.accepted, packageGroupings);
  }

  #packByGroup(plan: Plan, groupings: Packing['packageGroupings']): InboundAnswer {
    const groups = plan.packing?.isAccepted ? plan.packing.groups : refuse('no packing option is confirmed');
    for (const { packingGroupId, shipmentId, boxes } of groupings) {
      if (shipmentId !== undefined) refuse('a shipmentId can be given after placement only');
      const group = groups.find(({ id }) => id === packingGroupId) ?? refuse(`no group ${packingGroupId}`);
      requireSame(
        boxes,
        plan.items.filter(({ msku }) => group.mskus.includes(msku)),
      );
    }
    if (groupings.length !== groups.length) refuse('a packing group has no boxes');
    return this.#start('setPackingInformation', () => {
      plan.boxes = groupings.flatMap(({ boxes }) => boxes);
    });
  }

  #packByShipment(accepted: Placement, groupings: Packing['packageGroupings']): InboundAnswer {
    for (const { packingGroupId, shipmentId, boxes } of groupings) {
      if (packingGroupId !== undefined) refuse('a packingGroupId can be given before placement only');
      const shipment = accepted.shipments.find(({ id }) => id === shipmentId) ?? refuse(`no ${shipmentId}`);
      requireSame(boxes, shipment.items);
    }
    return this.#start('setPackingInformation', () => {
      for (const { shipmentId, boxes } of groupings)
        for (const shipment of accepted.shipments) if (shipment.id === shipmentId) shipment.boxes = boxes;
    });
  }

  // --- Placement ------------------------------------------------------------------------------------------------

  /** All in one place for a fee; or in two, for nothing. */
  #offerPlacement(plan: Plan): void {
    if (plan.accepted !== null) refuse('a placement is confirmed');
    plan.placements = [1, 2].map((places) => ({
      id: `pl${randomUUID()}`,
      fee: places === 1 ? 12.5 : 0,
      shipments: Array.from({ length: places }, (_, place) => this.#shipmentAt(plan, place, places)),
    }));
  }

  #shipmentAt(plan: Plan, place: number, places: number): Shipment {
    this.#made += 1;
    const mine = (_: unknown, index: number) => index % places === place;
    const boxes = plan.boxes.filter(mine);
    return {
      id: `sh${randomUUID()}`,
      number: `FBA15T${String(this.#made).padStart(6, '0')}`,
      center: ['ONT8', 'MDW2'][place] ?? 'ABE8',
      boxes,
      items: plan.boxes.length > 0 ? boxes.flatMap(({ items }) => items) : plan.items.filter(mine),
    };
  }

  #confirmPlacement(plan: Plan, id: string): InboundAnswer {
    const found = plan.placements.find((one) => one.id === id) ?? refuse(`no placement option ${id}`);
    if (plan.accepted !== null) refuse('Placement option is already confirmed.');
    return this.#start('confirmPlacementOption', () => {
      plan.accepted = found;
    });
  }

  #shipmentOf(plan: Plan, id: string): Shipment {
    return (
      plan.accepted?.shipments.find((one) => one.id === id) ?? refuse(`${id} is in no confirmed placement`)
    );
  }

  #shipment(plan: Plan, id: string): InboundAnswer {
    const { number, center } = this.#shipmentOf(plan, id);
    const isNamed = this.readsWithoutNumber <= 0;
    this.readsWithoutNumber -= 1;
    return {
      status: 200,
      body: {
        shipmentId: id,
        placementOptionId: plan.accepted?.id,
        status: isNamed ? 'WORKING' : 'UNCONFIRMED',
        ...(isNamed ? { shipmentConfirmationId: number } : {}),
        destination: { destinationType: 'AMAZON_WAREHOUSE', warehouseId: center },
        source: { sourceType: 'SELLER_FACILITY' },
      },
    };
  }

  #page(name: string, rows: readonly object[], url: URL, max = 1000): InboundAnswer {
    const size = Number(url.searchParams.get('pageSize') ?? 10);
    if (!(size >= 1 && size <= max)) refuse('pageSize is out of range');
    const from = Number(url.searchParams.get('paginationToken') ?? 0);
    const to = from + Math.min(size, this.pageMax);
    const pagination = to < rows.length ? { nextToken: String(to) } : {};
    return { status: 200, body: { [name]: rows.slice(from, to), pagination } };
  }

  // --- Receipts -------------------------------------------------------------------------------------------------

  #receipts(number: string, from: number): InboundAnswer {
    const all = this.received.get(number);
    if (all === undefined)
      return { status: 404, body: { errors: [{ code: 'NotFound', message: 'no such shipment' }] } };
    const to = from + this.pageMax;
    const NextToken = to < all.length ? `${number} ${to}` : undefined;
    return { status: 200, body: { payload: { ItemData: all.slice(from, to), NextToken } } };
  }

  #nextReceipts({ searchParams }: URL): InboundAnswer {
    const isWhole =
      searchParams.get('QueryType') === 'NEXT_TOKEN' && searchParams.get('MarketplaceId') !== null;
    const [number = '', from = ''] = (searchParams.get('NextToken') ?? '').split(' ');
    if (!isWhole || from === '') refuse('QueryType, MarketplaceId and NextToken are needed');
    return this.#receipts(number, Number(from));
  }
}

function checked<T extends TSchema>(schema: T, body: unknown): Static<T> {
  const [error] = Value.Errors(schema, body);
  if (error !== undefined) refuse(`${error.instancePath} ${error.message}`);
  return body as Static<T>;
}

function requireOneDate({ items }: Box): void {
  for (const [msku, same] of Map.groupBy(items, (one) => one.msku))
    if (new Set(same.map(({ expiration }) => expiration)).size > 1)
      refuse(`${msku} has several expiration dates in a box`);
}

const sums = (items: readonly { readonly msku: string; readonly quantity: number }[]) =>
  JSON.stringify(
    [...Map.groupBy(items, ({ msku }) => msku)]
      .map(([msku, same]) => [msku, same.reduce((all, one) => all + one.quantity, 0)])
      .toSorted(),
  );

/** Boxes have to have what was planned. */
function requireSame(boxes: readonly Box[], items: readonly Item[]): void {
  const packed = boxes.flatMap((box) =>
    box.items.map((item) => ({ ...item, quantity: item.quantity * box.quantity })),
  );
  if (sums(packed) !== sums(items)) refuse(`boxes have ${sums(packed)}, the plan has ${sums(items)}`);
}

const summary = ({ id, name, status }: Plan) => ({
  inboundPlanId: id,
  name,
  status,
  createdAt: '2026-11-16T02:00:00Z',
  lastUpdatedAt: '2026-11-16T02:00:00Z',
  marketplaceIds: ['ATVPDKIKX0DER'],
  sourceAddress: {},
});

const packingOptions = ({ packing }: Plan) =>
  packing === null
    ? []
    : [
        {
          packingOptionId: packing.id,
          packingGroups: packing.groups.map(({ id }) => id),
          status: packing.isAccepted ? 'ACCEPTED' : 'OFFERED',
          fees: [],
          discounts: [],
          supportedConfigurations: [],
          supportedShippingConfigurations: [],
        },
      ];

const placement = (plan: Plan, { id, fee, shipments }: Placement) => ({
  placementOptionId: id,
  shipmentIds: shipments.map((one) => one.id),
  status: plan.accepted?.id === id ? 'ACCEPTED' : 'OFFERED',
  fees:
    fee === 0
      ? []
      : [
          {
            description: 'Placement service fee',
            target: 'Placement Services',
            type: 'FEE',
            value: { amount: fee, code: 'USD' },
          },
        ],
  discounts: [],
  expiration: '2026-11-20T02:00:00Z',
});

const described = ({ msku, quantity, expiration, labelOwner }: Item) => ({
  asin: 'B0TEST0001',
  fnsku: 'X000000001',
  labelOwner,
  prepInstructions: [],
  msku,
  quantity,
  ...(expiration === undefined ? {} : { expiration }),
});

const listed = ({ items, ...box }: Box) => ({
  ...box,
  packageId: `pk${randomUUID()}`,
  items: items.map(described),
});
