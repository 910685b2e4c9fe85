/** The keys of local development: they open nothing but the stand-in, so they may be known. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_only'
export const SECRET_KEY = 'sb_secret_local_only'
