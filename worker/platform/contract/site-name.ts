/** The name of the site, in pages and mails. A person's name that contains it is refused (`team-names.ts`). */
export const siteName = 'Velours'
