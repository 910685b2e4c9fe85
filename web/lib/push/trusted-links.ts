import { storedList } from '../stored-list.ts'

/** A person may be the contact of some companions. */
const MAX_LINKS = 8

/** Fragments of the links to which someone has agreed in this browser, so that the link in our emails works. */
export const trustedLinks = storedList('trusted-links', MAX_LINKS)
