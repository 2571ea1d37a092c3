// Who may import whom, from the top down:
//   demo → main, commands, app → interface, verify → domains → kit; inside the kit: aggregates, due, scan, bulk → http → feed → db → kernel
const TOP = '^src/main\\.ts$|^src/(app|commands)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      from: { path: '^src/kit/kernel/' },
      to: { path: '^src/', pathNot: '^src/kit/kernel/' },
    },
    {
      name: 'db-imports-kernel-only',
      severity: 'error',
      from: { path: '^src/kit/db/' },
      to: { path: '^src/', pathNot: '^src/kit/(db|kernel)/' },
    },
    {
      name: 'feed-imports-db-and-kernel',
      severity: 'error',
      from: { path: '^src/kit/feed/' },
      to: { path: '^src/', pathNot: '^src/kit/(feed|db|kernel)/' },
    },
    {
      name: 'http-kit-knows-no-domain',
      severity: 'error',
      from: { path: '^src/kit/http/' },
      to: { path: '^src/', pathNot: '^src/kit/(http|feed|db|kernel)/|^src/config\\.ts$' },
    },
    {
      name: 'the-kit-knows-no-domain',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(domains|interface)/' },
    },
    {
      name: 'domains-know-nothing-that-is-made-of-them',
      severity: 'error',
      from: { path: '^src/domains/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(interface|verify)/' },
    },
    {
      name: 'aggregates-know-no-domain',
      severity: 'error',
      from: { path: '^src/kit/aggregates/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: '^src/kit/(aggregates|state|due|http|feed|db|kernel)/' },
    },
    {
      name: 'only-the-top-knows-all-domains',
      severity: 'error',
      from: { path: '^src/', pathNot: TOP },
      to: { path: TOP },
    },
    {
      name: 'domains-never-import-anothers-queries',
      comment: 'A domain calls the steps that another exports, which take (tx, orgId, …).',
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/' },
      to: { path: '^src/domains/[^/]+/.*queries\\.ts$', pathNot: '^src/domains/$1/' },
    },
    {
      name: 'documents-are-drawn-in-their-thread',
      comment:
        'pdfkit and bwip-js hold up whoever loads them: only src/kit/documents/thread/ does, in a thread of its own.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/kit/documents/thread/' },
      to: { path: '^src/kit/documents/thread/|node_modules/(pdfkit|bwip-js)/' },
    },
    {
      name: 'mcp-and-reference-know-the-kit-only',
      severity: 'error',
      from: { path: '^src/interface/(mcp|reference)/' },
      to: { path: '^src/', pathNot: '^src/interface/(mcp|reference)/|^src/kit/(http|kernel)/' },
    },
    {
      name: 'stock-imports-no-domain',
      severity: 'error',
      from: { path: '^src/domains/stock/' },
      to: { path: '^src/domains/', pathNot: '^src/domains/stock/' },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Decisions import kernel, schemas and the words for actors and violations, nothing that does I/O.',
      severity: 'error',
      from: { path: '(-rules|/types)\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/kit/kernel/|/(schema|types)\\.ts$|-rules\\.ts$|^src/kit/http/(actor|problems)\\.ts$',
      },
    },
    {
      name: 'schemas-import-schemas-only',
      severity: 'error',
      from: { path: '^src/.*/schema\\.ts$' },
      to: { path: '^src/', pathNot: '/schema\\.ts$' },
    },
    {
      name: 'only-config-reads-settings',
      comment: 'Everything else gets its settings handed in; logger.ts imports only a type.',
      severity: 'error',
      from: { path: '^src/', pathNot: `${TOP}|^src/kit/http/` },
      to: { path: '^src/config\\.ts$' },
    },
    {
      name: 'src-imports-no-tests',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'It is published by itself, and has no dependency.',
      severity: 'error',
      from: { path: '^client/src/' },
      to: { pathNot: '^client/src/' },
    },
    {
      name: 'simulator-talks-through-the-client',
      comment: 'It plays people and programs outside: nothing of the service but what they have.',
      severity: 'error',
      from: { path: '^demo/(simulate|flows)/' },
      to: { path: '^(src|demo)/', pathNot: '^demo/(simulate|flows)/|^src/kit/kernel/' },
    },
    {
      name: 'production-does-not-load-the-demo',
      comment: 'The commands that need it load it then.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^demo/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'only-commands-load-the-demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/commands/' },
      to: { path: '^demo/' },
    },
    {
      name: 'console-talks-through-the-client',
      severity: 'error',
      from: { path: '^console/src/' },
      to: { path: '^(src|demo|test|bench)/' },
    },
    {
      name: 'console-kit-knows-no-page',
      comment: 'Pages of merchants and of the hub stand side by side, on the kit.',
      severity: 'error',
      from: { path: '^console/src/kit/' },
      to: { path: '^console/src/(pages|hub)/' },
    },
    {
      name: 'console-pages-of-merchants-load-nothing-of-the-hub',
      severity: 'error',
      from: { path: '^console/src/pages/' },
      to: { path: '^console/src/hub/|^(@crossdock/client|client/src)/hub' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
        // The console's name for the client's sources (console/tsconfig.json).
        pathNot: '^(@crossdock/client(/hub)?$|client/src/)',
      },
    },
    {
      name: 'src-runs-without-dev-packages',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
