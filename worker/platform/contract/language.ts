/** The cookie of the language that was chosen in this browser; `/` leads to it. */
export const LANGUAGE_COOKIE = 'language'

/** Takes the footer's form: `language`, and `next`, the path to go back to. */
export const LANGUAGE_PATH = '/language'

/** Its pages have no prefix. */
export const MAIN_LANGUAGE = 'en'

type Split = { language: string; path: string }

/**
 * An address of this site as its language and the path that all languages share: "/de/browse?page=2" is
 * German's "/browse?page=2".
 *
 * @param languages that the site has; another prefix is a part of the path
 */
export function splitPath(address: string, languages: readonly string[]): Split {
  const [, prefix = '', rest = ''] = /^\/([^/?#]+)(.*)$/s.exec(address) ?? []
  const isPrefix = prefix !== MAIN_LANGUAGE && languages.includes(prefix)
  // Two slashes at the front would name another site.
  if (!isPrefix || rest.startsWith('//')) return { language: MAIN_LANGUAGE, path: address }
  return { language: prefix, path: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The way back. @param path from "/"; anything else, such as "#top", stays as it is */
export function pathIn(language: string, path: string): string {
  if (language === MAIN_LANGUAGE || !path.startsWith('/')) return path
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`
}
