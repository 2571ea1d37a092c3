// The rules that keep every statement ready for a database that is sharded by org. `docs/scale-out.md` tells why.
// Checked for all registered statements by sql-rules.test.ts, and for each statement that any test sends by the
// harness: statements that are built at run time pass there too.
import type { Node } from 'libpg-query';
import { checkBinding } from './sql-binding.ts';
import { type Catalog, checkMigrations, migrationFiles, readCatalog, SPREAD_TABLES } from './sql-catalog.ts';
import { mutableParts } from './sql-immutable.ts';
import { partViolations } from './sql-parts.ts';
import { refusedShapes } from './sql-refusals.ts';
import { sharedTableViolations } from './sql-shared-tables.ts';
import {
  type Allowances,
  forbiddenParts,
  kindOf,
  loadParser,
  nodesOf,
  parseStatements,
  writes,
} from './sql-tree.ts';

export { checkMigrations };

/** Hub reads that must span orgs (a pick queue, the scan of a code, verify). Each name ends in `AcrossOrgs`. */
export const ACROSS_ORGS: ReadonlySet<string> = new Set([
  'db.lookAcrossOrgs',
  'identity.orgsWithEndedAcrossOrgs',
  'http.orgsWithOldAnswersAcrossOrgs',
  'rates.orgsWithExpiredQuotesAcrossOrgs',
  'stock.orgsWithUnplacedHoldsAcrossOrgs',
  'marketplace.orgsWithUnplacedPlansAcrossOrgs',
  'orders.markedSandboxesAcrossOrgs',
  'orders.orgsWithRefusedAcrossOrgs',
  'orders.sandboxesWithUnmarkedPartsAcrossOrgs',
  'stock.orgsWithNewDayAcrossOrgs',
  'stock.orgsWithExpiredAcrossOrgs',
  'webhooks.orgsWithDeliveriesAcrossOrgs',
  'orders.orgsToSearchAcrossOrgs',
  'inbound.orgsWithChangesAcrossOrgs',
  'orders.orgsWithoutJsonAcrossOrgs',
  'orders.orgsWithoutPartsAcrossOrgs',
  'due.deadAcrossOrgs',
  'invitations.orgsOfEmailAcrossOrgs',
  'webhooks.readyAcrossOrgs',
  'webhooks.measureAcrossOrgs',
  'fulfilment.measureAcrossOrgs',
  'verify.ledgerAcrossOrgs',
  'verify.reservationsAcrossOrgs',
  'verify.recordsAcrossOrgs',
  'verify.boundsAcrossOrgs',
  'verify.placesAcrossOrgs',
  'verify.lotsAcrossOrgs',
  'verify.ownersAcrossOrgs',
  'verify.bundlesAcrossOrgs',
  'verify.inboundAcrossOrgs',
  'verify.transfersAcrossOrgs',
  'verify.marketplace_shipmentsAcrossOrgs',
  'verify.work_order_reservationsAcrossOrgs',
  'verify.work_order_ownersAcrossOrgs',
  'verify.work_order_stagesAcrossOrgs',
  'verify.carton_unitsAcrossOrgs',
  'verify.carton_ledgerAcrossOrgs',
  'verify.shipment_totalsAcrossOrgs',
  'verify.shipment_unitsAcrossOrgs',
  'marketplace.workOrderQueueAcrossOrgs',
  'marketplace.scanWorkOrdersAcrossOrgs',
  'marketplace.scanShipmentsAcrossOrgs',
  'marketplace.scanNumbersAcrossOrgs',
  'marketplace.scanProsAcrossOrgs',
  'marketplace.scanCartonsAcrossOrgs',
  'marketplace.scanPalletsAcrossOrgs',
  'inbound.summaryAcrossOrgs',
  'inbound.openByStatusAcrossOrgs',
  'inbound.busyDockAcrossOrgs',
  'inbound.appointmentsAcrossOrgs',
  'inbound.disputesAcrossOrgs',
  'catalog.changeRequestsAcrossOrgs',
  'inbound.openAcrossOrgs',
  'inbound.outgoingAcrossOrgs',
  'inbound.scanRequestsAcrossOrgs',
  'inbound.scanPosAcrossOrgs',
  'inbound.scanContainersAcrossOrgs',
  'inbound.scanTrackingAcrossOrgs',
  'inbound.scanCartonsAcrossOrgs',
  'middleMile.scanOrdersAcrossOrgs',
  'marketplace.shipmentsAcrossOrgs',
  'middleMile.ordersAcrossOrgs',
  'returns.openAcrossOrgs',
  'returns.byTrackingAcrossOrgs',
  'returns.scanAcrossOrgs',
  'floor.orgsWithUncountedAcrossOrgs',
  'verify.returned_unitsAcrossOrgs',
  'verify.returned_stockAcrossOrgs',
  'verify.returned_of_shippedAcrossOrgs',
  'verify.return_labelsAcrossOrgs',
  'verify.returned_daysAcrossOrgs',
  'verify.returned_reasonsAcrossOrgs',
  'verify.shipped_daysAcrossOrgs',
  'verify.middle_mile_amountsAcrossOrgs',
  'verify.label_amountsAcrossOrgs',
  'verify.label_cartonsAcrossOrgs',
  'verify.label_voidsAcrossOrgs',
  'verify.middle_mile_shipmentsAcrossOrgs',
  'verify.bundle_placesAcrossOrgs',
  'verify.cancel_requestsAcrossOrgs',
  'verify.sellableAcrossOrgs',
  'verify.feedAcrossOrgs',
  'verify.timeAcrossOrgs',
  'stock.floorExceptionsAcrossOrgs',
  'stock.orgsAtWarehousesAcrossOrgs',
  'due.newAcrossOrgs',
  'due.waitedAcrossOrgs',
  'due.listAcrossOrgs',
  'orders.findByIdAcrossOrgs',
  'orders.findByMarketIdAcrossOrgs',
  'orders.findBySubOrderAcrossOrgs',
  'orders.findByTrackingAcrossOrgs',
  'orders.findByShippedLotAcrossOrgs',
  'orders.findByReservedLotAcrossOrgs',
  'orders.findByTextAcrossOrgs',
  'orders.findNewByTextAcrossOrgs',
  'orders.foundAcrossOrgs',
  'orders.allOpenAcrossOrgs',
  'orders.openAndDueAcrossOrgs',
  'orders.openCancelRequestsAcrossOrgs',
  'catalog.scanItemsAcrossOrgs',
  'stock.scanLotsAcrossOrgs',
  'floor.scanSubOrdersAcrossOrgs',
  'floor.scanCartonsAcrossOrgs',
  'floor.scanTrackingAcrossOrgs',
  'due.measureAcrossOrgs',
  'floor.pickQueueAcrossOrgs',
  'floor.countPickQueueAcrossOrgs',
  'floor.waveCandidatesAcrossOrgs',
  'floor.namedSubOrdersAcrossOrgs',
  'floor.waveSubOrdersAcrossOrgs',
  'floor.wavePicksAcrossOrgs',
  'carriers.shipmentsByTrackingAcrossOrgs',
  'floor.liveShipmentsAcrossOrgs',
  'labels.waitingAcrossOrgs',
  'verify.order_statusAcrossOrgs',
  'verify.order_holdsAcrossOrgs',
  'verify.order_linesAcrossOrgs',
  'verify.order_unitsAcrossOrgs',
  'verify.order_partsAcrossOrgs',
  'verify.carton_jsonAcrossOrgs',
  'verify.order_jsonAcrossOrgs',
  'verify.order_list_keysAcrossOrgs',
  'verify.order_reservationsAcrossOrgs',
  'verify.packed_unitsAcrossOrgs',
  'verify.backordersAcrossOrgs',
  'verify.backorderedAcrossOrgs',
  'verify.order_shipmentsAcrossOrgs',
  'verify.summaryAcrossOrgs',
  'verify.parcel_outcomesAcrossOrgs',
  'verify.shipped_stockAcrossOrgs',
  'verify.summary_durationsAcrossOrgs',
]);

/** Statements that may do what others may not, by name. */
const ALLOWANCES: Readonly<Record<string, Allowances>> = {
  'db.reserveIds': { sequences: true },
  'db.restartIds': { sequences: true },
  'demo.analyze': { analyze: true },
};

const ALLOWED_KINDS = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'TransactionStmt']);

let loading: Promise<Catalog> | undefined;

/**
 * Loads the parser and reads the tables from the migrations; afterwards all checks are synchronous. Once for a process:
 * what was found of a statement is kept with the catalog, and most tests send the same ones.
 */
export function loadSqlRules(): Promise<Catalog> {
  loading ??= loadParser().then(async () => readCatalog(await migrationFiles()).catalog);
  return loading;
}

const checked = new WeakMap<Catalog, Map<string, string[]>>();

interface SqlText {
  readonly name: string;
  readonly text: string;
}

/** What is wrong with a statement; empty when nothing is. Fast for a statement it has seen. */
export function checkStatement(statement: SqlText, catalog: Catalog): string[] {
  const known = checked.get(catalog) ?? new Map<string, string[]>();
  checked.set(catalog, known);
  const key = `${statement.name}\n${statement.text}`;
  const found = known.get(key) ?? violationsOf(statement, catalog, ACROSS_ORGS, ALLOWANCES[statement.name]);
  known.set(key, found);
  return found;
}

export function violationsOf(
  { name, text }: SqlText,
  catalog: Catalog,
  acrossOrgs: ReadonlySet<string>,
  allowances: Allowances = {},
): string[] {
  const statements = parseStatements(text);
  const [node] = statements;
  if (node === undefined || statements.length > 1) return [`${statements.length} statements in one text`];
  const kind = kindOf(node);
  const found = forbiddenParts(node, allowances);
  const isLocalSetting = 'VariableSetStmt' in node && node.VariableSetStmt.is_local === true;
  const isAnalyze = allowances.analyze === true && kind === 'VacuumStmt';
  if (isAnalyze) return found;
  if (!ALLOWED_KINDS.has(kind) && !isLocalSetting) return [...found, `${kind} is not allowed`];
  if (allowances.sequences === true && writes(node)) found.push('ids are reserved by a plain SELECT');
  const base = baseOf(name);
  const spansOrgs = base.endsWith('AcrossOrgs');
  if (spansOrgs && !acrossOrgs.has(base))
    found.push(`${base} is not in the list of statements that may span orgs`);
  if (spansOrgs && (writes(node) || locksRows(node)))
    found.push('a statement that spans orgs must only read');
  if (spansOrgs) found.push(...sharedTableViolations(node, catalog));
  else found.push(...partViolations(text, node, catalog));
  found.push(...mutableParts(node, catalog), ...refusedShapes(node, catalog, spansOrgs));
  const tables = [...nodesOf(node)].flatMap(({ kind: part, node: one }) =>
    part === 'RangeVar' ? [String(one['relname'])] : [],
  );
  const spread = tables.find((table) => SPREAD_TABLES.has(table));
  if (spread !== undefined && tables.some((table) => table !== spread))
    found.push(`${spread} lies on other machines than the tables it is read with`);
  return [...found, ...checkBinding(node, catalog, { acrossOrgs: spansOrgs })];
}

/** The name without what tells the variants of a list apart. */
export function baseOf(name: string): string {
  return name.split(':', 1)[0] ?? name;
}

function locksRows(node: Node): boolean {
  return [...nodesOf(node)].some(({ kind }) => kind === 'LockingClause');
}
