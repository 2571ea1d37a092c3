// A step for whoever verifies the books.
export { RETURN_CHECKS } from './verify/queries.ts';
