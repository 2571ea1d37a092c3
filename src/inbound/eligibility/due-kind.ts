/** Due work of one eligibility check. */
export const CHECK_DUE = 'check_eligibility';

/** Amazon answers one question a second of a seller account. */
export const CHECK_PAUSE_MS = 1000;
