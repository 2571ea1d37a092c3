-- Which program did it, where no person did: client:ID or key:ID; hub for those of the hub. Older rows have its name alone.
ALTER TABLE inventory_request ADD COLUMN created_by_program text;
ALTER TABLE inventory_request ADD COLUMN placed_by_program text;
ALTER TABLE inventory_request ADD COLUMN updated_by_program text;
