/** The keys of local development. They only open the stand-in, so they may be public. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_only'
export const SECRET_KEY = 'sb_secret_local_only'
