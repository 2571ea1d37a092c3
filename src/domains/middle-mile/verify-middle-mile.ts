// A step for whoever verifies the books.
export { MIDDLE_MILE_CHECKS } from './verify/queries.ts';
