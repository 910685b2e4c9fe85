-- Staff who restore the profile of a companion who has left do not bring her back: she does, by an account.
-- Until then what was promised her, the erasure and its day, stays.
DROP TRIGGER companions_back;
