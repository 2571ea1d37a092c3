// Who may import whom. The order of rooms, from the door to the cellar:
//   main, commands, worker, http/build-app and http/server → domains → stock → events/append → http kit → db → kernel
const DOMAINS =
  'identity|warehouses|catalog|inventory|inbound|orders|marketplace|middle-mile|rating|returns|changelog';
const TOP = '^src/(main|worker)\\.ts$|^src/(commands|demo)/|^src/http/(build-app|server|api-processes)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      from: { path: '^src/kernel/' },
      to: { path: '^src/', pathNot: '^src/kernel/' },
    },
    {
      name: 'db-imports-kernel-only',
      severity: 'error',
      from: { path: '^src/db/' },
      to: { path: '^src/', pathNot: '^src/(db|kernel)/' },
    },
    {
      name: 'http-kit-imports-db-and-kernel',
      comment: 'The kit is what domains stand on; only the files at the top of http/ know the domains.',
      severity: 'error',
      from: { path: '^src/http/', pathNot: TOP },
      to: { path: '^src/', pathNot: '^src/(http|db|kernel)/|^src/config\\.ts$' },
    },
    {
      name: 'kit-does-not-import-the-top',
      severity: 'error',
      from: { path: '^src/', pathNot: TOP },
      to: { path: TOP },
    },
    {
      name: 'domains-never-import-anothers-queries',
      comment: 'A domain calls the steps that another exports, which take (tx, orgId, …).',
      severity: 'error',
      from: { path: `^src/(${DOMAINS}|stock|events)/` },
      to: { path: `^src/(${DOMAINS}|stock|events)/.*queries\\.ts$`, pathNot: '^src/$1/' },
    },
    {
      name: 'stock-imports-no-domain',
      severity: 'error',
      from: { path: '^src/stock/' },
      to: { path: `^src/(${DOMAINS})/` },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Decisions import kernel, schemas and the words for actors and violations, nothing that does I/O.',
      severity: 'error',
      from: { path: '-rules\\.ts$' },
      to: {
        path: '^src/',
        pathNot: '^src/kernel/|schema\\.ts$|-rules\\.ts$|^src/http/(actor|problems)\\.ts$',
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
      from: { path: '^src/', pathNot: `${TOP}|^src/http/` },
      to: { path: '^src/config\\.ts$' },
    },
    {
      name: 'src-imports-no-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    {
      name: 'src-runs-without-dev-packages',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
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
