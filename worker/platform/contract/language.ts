/** Cookie with the language chosen in this browser; `/` redirects to that language. */
export const LANGUAGE_COOKIE = 'language'

/** Receives the footer's form: `language`, and `next`, the path to return to. */
export const LANGUAGE_PATH = '/language'

/** The language whose pages have no prefix. */
export const MAIN_LANGUAGE = 'en'

type Split = { language: string; path: string }

/**
 * Splits an address into its language and the path that all languages share: "/de/browse?page=2" is "/browse?page=2" in
 * German.
 *
 * @param languages languages of the site; any other prefix is part of the path
 */
export function splitPath(address: string, languages: readonly string[]): Split {
  const [, prefix = '', rest = ''] = /^\/([^/?#]+)(.*)$/s.exec(address) ?? []
  const isPrefix = prefix !== MAIN_LANGUAGE && languages.includes(prefix)
  // A path that begins with two slashes would lead to another site.
  if (!isPrefix || rest.startsWith('//')) return { language: MAIN_LANGUAGE, path: address }
  return { language: prefix, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/**
 * Adds the prefix of a language to a path; the inverse of `splitPath`. @param path begins with "/"; anything else, such
 * as "#top", is returned unchanged
 */
export function pathIn(language: string, path: string): string {
  if (language === MAIN_LANGUAGE || !path.startsWith('/')) return path
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}
