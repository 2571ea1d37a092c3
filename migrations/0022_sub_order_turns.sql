-- Whose turn it is on the floor: the dispatch that a sub-order must leave with, and how urgent it is among those of one
-- dispatch. Those that were routed before have neither, and go by ship_by.
ALTER TABLE sub_order ADD COLUMN leave_by timestamptz(3), ADD COLUMN urgency integer;
