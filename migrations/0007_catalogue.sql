-- What the public may see, one row a subject, replaced in the batch that changes the subject; the
-- newest version is the catalogue's. Subjects are companions' ids and 'settings'. Nulls: the public
-- may no longer see it.
CREATE TABLE catalogue_log (
  version INTEGER PRIMARY KEY,
  subject TEXT NOT NULL UNIQUE,
  -- For search and filters, as CatalogueEntry.
  entry TEXT CHECK (json_valid(entry)),
  -- For lists.
  card TEXT CHECK (json_valid(card)),
  -- For the companion's own page, beyond the card.
  profile TEXT CHECK (json_valid(profile))
) STRICT;
