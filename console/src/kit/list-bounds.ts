/** Longer lists are not refetched automatically: that is one request per page. */
export const PAGES_READ_AGAIN_MAX = 5;
