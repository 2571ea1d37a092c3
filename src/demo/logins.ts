// The credentials of the demo world, which everybody knows.

export const DEMO_PASSWORD = 'crossdock-demo';

/** What the banner and `crossdock demo` print. */
export const DEMO_LOGINS = [
  { login: 'demo@crossdock.test', secret: DEMO_PASSWORD, who: 'Juniper Goods, a merchant' },
  { login: 'rival@crossdock.test', secret: DEMO_PASSWORD, who: 'Rival Supply, another merchant' },
  { login: 'hub@crossdock.test', secret: DEMO_PASSWORD, who: 'the hub, its owner' },
  { login: 'demo-client', secret: 'demo-secret', who: 'a program of Juniper Goods (read, write)' },
  { login: 'rival-client', secret: 'rival-secret', who: 'a program of Rival Supply (read, write)' },
  { login: 'hub-client', secret: 'hub-secret', who: 'a program of the hub (ops, admin)' },
] as const;

/** Everything that opens the demo world and that everybody knows. */
export const DEMO_CREDENTIALS = [
  ...DEMO_LOGINS,
  { login: 'viewer@crossdock.test', secret: DEMO_PASSWORD },
  { login: 'example-client', secret: 'example-secret' },
] as const;

export const DEMO_ORG_NAMES = ['Crossdock Hub', 'Juniper Goods', 'Rival Supply'] as const;
