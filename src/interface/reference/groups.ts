// The groups of the reference, by what people want to do, and a few words for each kind of operation.

export interface Group {
  readonly title: string;
  readonly tags: Readonly<Record<string, string>>;
}

export const MERCHANT_GROUPS: readonly Group[] = [
  {
    title: 'Get in',
    tags: {
      Login:
        'Tokens for programs and people, by JSON or by OAuth 2.0; sessions, passwords and second factors.',
      Console: 'The session of the web console, by a cookie that scripts cannot read.',
      Organizations: 'Whose data a credential sees.',
      People: 'Members of your organization and their roles, and invitations of others.',
      Credentials: 'Clients and API keys of your programs.',
      Audit: 'Who changed what about your people, credentials, webhooks and accounts.',
      Warehouses: 'The hubs that are open to you: where they are, what they offer, their calendars.',
      Sandbox: 'An organization for trying things out: advance its clock, and see what becomes due.',
    },
  },
  {
    title: 'Sell what is there',
    tags: {
      Catalog:
        'What you sell: items with their sizes and barcodes, bundles, listings on marketplaces, brands and vendors.',
      Inventory:
        'What is on hand, reserved, available and on its way, by item and warehouse, and every receipt and adjustment.',
      Orders:
        'Orders from intake over routing to tracking: hand over up to 250 at once, ask where one stands and why, cancel.',
      'Shipping labels': 'Labels of parcels that have left: number, cost, PDF and ZPL.',
      Returns:
        'Announce goods that come back, decide what happens with them, and see how many come back and why.',
    },
  },
  {
    title: 'Send goods in',
    tags: {
      'Inventory requests':
        'Announce goods: their cartons and labels, appointments, receiving, discrepancies, eligibility on marketplaces.',
    },
  },
  {
    title: 'Supply a marketplace',
    tags: {
      'Marketplace work orders': 'Have units prepared and packed for a marketplace’s fulfilment centers.',
      'Marketplace cartons': 'The cartons and pallets of work orders, with their labels.',
      'Marketplace shipments':
        'What is on its way to a fulfilment center: tracking, redirects, bill of lading, proof of delivery.',
      'Middle mile':
        'The freight that carries marketplace shipments, at a price that is fixed before it leaves.',
      'Marketplace accounts':
        'Your accounts on marketplaces, by which the hub plans inbound shipments and reads receipts.',
    },
  },
  {
    title: 'Know the price',
    tags: {
      Rates: 'What a parcel or a freight costs, explained to the cent, and kept as a quote.',
      'Carrier accounts': 'Your own accounts with carriers, which labels are bought through.',
    },
  },
  {
    title: 'Hear of changes',
    tags: {
      Events: 'The change feed: everything that changed, in order, as a list or as a stream.',
      Webhooks: 'The same, sent to your endpoint and signed; deliveries can be looked at and sent again.',
      Documents: 'Papers behind links that expire.',
    },
  },
];

export const HUB_GROUPS: readonly Group[] = [
  {
    title: 'Merchants and people',
    tags: {
      Login: 'Tokens for programs and people of the hub; sessions, passwords and second factors.',
      Console: 'The session of the web console, by a cookie that scripts cannot read.',
      Organizations: 'Merchants, and the hub itself.',
      Sandbox: 'How far ahead the clock of a merchant’s sandbox is.',
      People: 'Users, their roles and warehouses, invitations.',
      Credentials: 'Clients and API keys of programs.',
      Audit: 'Who changed what about people and credentials.',
      Warehouses: 'The hubs: services, calendars, cut-offs, who may use them.',
    },
  },
  {
    title: 'Goods that come',
    tags: {
      'Inventory requests': 'What merchants have announced.',
      Docks: 'Docks, appointments and holidays.',
      Receiving: 'Deliveries, receipts, damages, discrepancies, transfers.',
      Returns: 'Parcels that come back: intake unit by unit, grades, photos, dispositions.',
    },
  },
  {
    title: 'Stock',
    tags: {
      Catalog: 'Items, listings, brands and vendors of merchants.',
      Inventory: 'Stock of a merchant, as the merchant sees it.',
      Stock: 'Receive, adjust, count, hold, and correct lots.',
    },
  },
  {
    title: 'Goods that leave',
    tags: {
      Orders: 'Orders of merchants, and what waits or fails across them.',
      Floor: 'Pick queue, waves, picking, packing, shipping, exceptions; what a scanned code means.',
      'Shipping labels': 'Rate, buy, print and void labels.',
      'Carrier accounts': 'The hub’s and the merchants’ accounts with carriers.',
    },
  },
  {
    title: 'For marketplaces',
    tags: {
      'Work orders': 'The queue, prep, losses, limits of cartons, prices of prep.',
      'Marketplace work orders': 'Work orders of a merchant, as the merchant sees them.',
      'Marketplace cartons': 'Pack, label, palletize and assign cartons.',
      'Inbound plans': 'Plans with the marketplace: packing, placement, receipts.',
      'Marketplace shipments': 'Shipments to fulfilment centers: events, redirects, proofs of delivery.',
      'Marketplace accounts': 'Merchants’ accounts on marketplaces.',
      'Middle mile': 'Freight: pick-up, departure, delivery, invoice.',
    },
  },
  {
    title: 'Prices',
    tags: {
      'Rate cards': 'Versions of prices, zones, surcharges and lanes; mark-ups.',
      Rates: 'Quotes that merchants got.',
    },
  },
  {
    title: 'Run the service',
    tags: {
      Events: 'The change feed of any merchant.',
      Webhooks: 'Endpoints of merchants and what was sent to them.',
      'Due work': 'What transactions left to be done, and what has failed too often.',
      Operations: 'Health and metrics.',
    },
  },
];
