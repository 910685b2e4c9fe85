/** The cookie of the language in which a browser gets its pages. */
export const LANGUAGE_COOKIE = 'language'

/** Takes the footer's form: `language`, and `next`, the path to go back to. */
export const LANGUAGE_PATH = '/language'
