// A step for whoever verifies the books.
export { LABEL_CHECKS } from './labels/verify/queries.ts';
