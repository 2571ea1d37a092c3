/** A list of more pages is not read again by itself: that would be one request for each. */
export const PAGES_READ_AGAIN_MAX = 5;
