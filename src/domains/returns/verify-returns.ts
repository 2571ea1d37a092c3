// What verifying the books runs for returns.
export { RETURN_CHECKS } from './verify/queries.ts';
