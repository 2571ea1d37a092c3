/** Due work of one eligibility check. */
export const CHECK_DUE = 'check_eligibility';
