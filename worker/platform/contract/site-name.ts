/** The name of the site, for pages and mails. Names of people that contain it are rejected (`team-names.ts`). */
export const siteName = 'Velours'
