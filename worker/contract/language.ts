/** Tells the Worker in which language the pages of a browser come. */
export const LANGUAGE_COOKIE = 'language'

/** Takes the footer's form: `language`, and `next`, the path to go back to. */
export const LANGUAGE_PATH = '/language'
