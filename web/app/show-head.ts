import { inLanguage } from '../lib/i18n.ts'
import type { Head } from '../lib/page.ts'
import { alternatesOf, fullTitle } from './head-html.ts'

/** Replaces the document's head; loaded on the first navigation. In discreet mode all pages share one head. */
export function showHead(head: Head) {
  if ('discreet' in document.documentElement.dataset) return
  document.title = fullTitle(head)
  updateElement('meta', 'name', 'description', 'content', head.description)
  updateElement('meta', 'name', 'robots', 'content', head.canonical === null ? 'noindex' : null)
  const { canonical } = head
  updateElement(
    'link',
    'rel',
    'canonical',
    'href',
    canonical && location.origin + inLanguage(canonical),
  )
  if (import.meta.env.MANY_LANGUAGES) showAlternates(head)
}

function showAlternates({ canonical, paths }: Head) {
  for (const old of document.head.querySelectorAll('link[hreflang]')) old.remove()
  for (const [language, address] of canonical === null ? [] : alternatesOf(canonical, paths)) {
    const href = location.origin + address
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'alternate', hreflang: language, href }),
    )
  }
}

/** Sets or adds one element of the head; `null` removes it. */
function updateElement(
  tag: string,
  key: string,
  name: string,
  attribute: string,
  value: string | null,
) {
  const tagBefore = document.head.querySelector(`${tag}[${key}=${name}]`)
  if (value === null) return tagBefore?.remove()
  const element = tagBefore ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(attribute, value)
}
