import { pathIn } from '#platform/language'

/** Start of a link in a queued email. Jobs queue emails without a request, which has the site's address. */
const SITE = 'https://site.invalid'

/** Link of a queued email to a page of the site. @param path path of the page, starting with "/" */
export const siteLink = (language: string, path: string): string => SITE + pathIn(language, path)

/**
 * Replaces the start of the links of a queued email by the site's address.
 *
 * @param site "https://example.ch"; `null`: not configured, and paragraphs that only consist of a link are left out
 */
export function resolveSiteLinks(text: string, site: string | null): string {
  if (site !== null) return text.replaceAll(SITE, site)
  return text
    .split('\n\n')
    .filter((paragraph) => !paragraph.startsWith(SITE))
    .join('\n\n')
}
