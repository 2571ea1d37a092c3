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
      Organizations: 'The organizations that a credential can see.',
      People: 'Members of your organization, their roles, and invitations.',
      Credentials: 'Clients and API keys of your programs.',
      Audit: 'Who changed what about your people, credentials, webhooks and accounts.',
      Warehouses: 'The hubs that are open to you: addresses, services, calendars.',
      Sandbox: 'An organization for testing: advance its clock, and see what becomes due.',
    },
  },
  {
    title: 'Catalog and stock',
    tags: {
      Catalog:
        'What you sell: items with their sizes and barcodes, bundles, listings on marketplaces, brands and vendors.',
      Inventory:
        'Units on hand, reserved, available and inbound, by item and warehouse, with every receipt and adjustment.',
      Orders:
        'Orders from intake and routing to tracking: create up to 250 at once, read their status and why, cancel.',
      'Shipping labels': 'Labels of shipped parcels: number, cost, PDF and ZPL.',
      Returns: 'Create returns, decide what happens to returned units, and see how many come back and why.',
    },
  },
  {
    title: 'Send goods in',
    tags: {
      'Inventory requests':
        'Create inbound shipments: cartons and labels, appointments, receiving, discrepancies, marketplace eligibility.',
    },
  },
  {
    title: 'Supply a marketplace',
    tags: {
      'Marketplace work orders': 'Have units prepared and packed for a marketplace’s fulfilment centers.',
      'Marketplace cartons': 'The cartons and pallets of work orders, with their labels.',
      'Marketplace shipments':
        'Shipments to fulfilment centers: tracking, redirects, bill of lading, proof of delivery.',
      'Middle mile':
        'The freight that carries marketplace shipments, at a price that is fixed before it leaves.',
      'Marketplace accounts':
        'Your accounts on marketplaces, which the hub uses to plan inbound shipments and read receipts.',
    },
  },
  {
    title: 'Rates',
    tags: {
      Rates: 'Prices of parcels and freight, explained to the cent and stored as quotes.',
      'Carrier accounts': 'Your own accounts with carriers, used to buy labels.',
    },
  },
  {
    title: 'Events and webhooks',
    tags: {
      Events: 'The change feed: everything that changed, in order, as a list or as a stream.',
      Webhooks:
        'The same events, signed and sent to your endpoint; deliveries can be inspected and redelivered.',
      Documents: 'Documents behind links that expire.',
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
      Sandbox: 'The clock of a merchant’s sandbox.',
      People: 'Users, their roles and warehouses, invitations.',
      Credentials: 'Clients and API keys of programs.',
      Audit: 'Who changed what about people and credentials.',
      Warehouses: 'The hubs: services, calendars, cut-offs, and which merchants use them.',
    },
  },
  {
    title: 'Inbound',
    tags: {
      'Inventory requests': 'Inbound shipments of merchants.',
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
    title: 'Outbound',
    tags: {
      Orders: 'Orders of merchants, and those that are backordered or in error.',
      Floor: 'Pick queue, waves, picking, packing, shipping, exceptions, and scanned codes.',
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
      Rates: 'Quotes given to merchants.',
    },
  },
  {
    title: 'Run the service',
    tags: {
      Events: 'The change feed of any merchant.',
      Webhooks: 'Endpoints of merchants and their deliveries.',
      'Due work': 'Background work, and work that has failed for good.',
      Operations: 'Health and metrics.',
    },
  },
];
