// The proofs of work orders, cartons and shipments, for `crossdock verify`.
export { MARKETPLACE_CHECKS } from './verify/queries.ts';
