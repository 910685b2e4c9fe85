import { i18n } from '#i18n'
import { t } from '@lingui/core/macro'
import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { brand } from '../brand.ts'
import { locales } from '../lib/i18n.ts'
import type { Head } from '../lib/page.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

export const fullTitle = ({ title }: Head) =>
  title === brand.name ? `${title} — ${t`Company, chosen with care.`}` : `${title} — ${brand.name}`

/** Alternate links to the page in each language, for search engines; none while the site has one language. */
export const alternatesOf = (
  canonical: string,
  paths: Head['paths'] = {},
): [language: string, address: string][] =>
  locales.length > 1
    ? [
        ...locales.map((language): [string, string] => [
          language,
          pathIn(language, paths[language] ?? canonical),
        ]),
        ['x-default', paths[MAIN_LANGUAGE] ?? canonical],
      ]
    : []

const regions: Record<string, string> = { en: 'en_GB', de: 'de_CH', fr: 'fr_CH', it: 'it_CH' }

/** Absolute address of a page in the current language or of a picture; `null`: the value is not a path. */
function jsonLdPath(key: string, value: string): string | null {
  if (key === 'image') return value
  return key === 'url' || key === 'item' ? pathIn(i18n.locale, value) : null
}

/** The elements that the edge writes into `<head>`. @param origin origin of the site, for absolute addresses */
export function headHtml(head: Head, origin: string): string {
  const title = escape(fullTitle(head))
  const description = escape(head.description)
  const image = escape(origin + (head.image ?? '/og.jpg'))
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:site_name" content="${escape(brand.name)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:image" content="${image}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ]
  if (locales.length > 1) {
    tags.push(`<meta property="og:locale" content="${regions[i18n.locale] ?? i18n.locale}">`)
  }
  if (head.canonical === null) tags.push('<meta name="robots" content="noindex">')
  else {
    const canonical = escape(origin + pathIn(i18n.locale, head.canonical))
    tags.push(`<link rel="canonical" href="${canonical}">`)
    tags.push(`<meta property="og:url" content="${canonical}">`)
    for (const [language, address] of alternatesOf(head.canonical, head.paths)) {
      tags.push(`<link rel="alternate" hreflang="${language}" href="${escape(origin + address)}">`)
    }
  }
  if (head.preload) {
    const { sourceSet, sizes } = head.preload
    tags.push(
      `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${escape(sourceSet)}" imagesizes="${escape(sizes)}">`,
    )
  }
  if (head.jsonLd) {
    // Addresses in structured data are paths; they become absolute here.
    const json = JSON.stringify(head.jsonLd, (key, value: unknown) => {
      const path = typeof value === 'string' ? jsonLdPath(key, value) : null
      return path === null ? value : origin + path
    }).replace(/</g, '\\u003c')
    tags.push(`<script type="application/ld+json">${json}</script>`)
  }
  return tags.join('')
}
