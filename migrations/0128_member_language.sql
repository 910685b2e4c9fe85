-- What a member is mailed in: the language that was chosen, else that of the page last used. Null: not known.
ALTER TABLE members ADD COLUMN language TEXT CHECK (length(language) = 2);

-- The same of whoever has left: their last mail comes when nothing else names it.
ALTER TABLE companion_departures ADD COLUMN language TEXT NOT NULL DEFAULT 'en' CHECK (length(language) = 2);
