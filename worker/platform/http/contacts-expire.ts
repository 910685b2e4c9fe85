/** Expiry of the contacts in `security.txt`; at most a year ahead (RFC 9116). */
export const CONTACTS_EXPIRE = '2027-10-31T00:00:00Z'
