-- Half of a page stays free for new versions of its rows, so that they need no new index entries.
DROP INDEX stock_balance_by_expiration;
ALTER TABLE stock_balance SET (fillfactor = 50);
