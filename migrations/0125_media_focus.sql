-- The point of a picture that stays visible where it is cut, in percent from the left and from the top;
-- without one it is the middle.
ALTER TABLE media ADD COLUMN focus_x INTEGER CHECK (focus_x BETWEEN 0 AND 100);
ALTER TABLE media ADD COLUMN focus_y INTEGER
  CHECK ((focus_y IS NULL) = (focus_x IS NULL) AND focus_y BETWEEN 0 AND 100);
