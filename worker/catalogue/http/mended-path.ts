import { isReservedPath } from '#platform/reserved-paths'
import { dropInvisible } from '../../platform/contract/typed-text.ts'
import { foldForSearch } from '../../platform/lib/text.ts'
import { isProfileKey } from './companion-path.ts'

/** Letters and digits; anything else around an address is of the text: "(see velours.ch/companion/zoe)." */
const isOfKey = (letter: string) => /[\p{L}\p{M}\p{N}]/u.test(letter)

/** Longest path that can be corrected. */
const MAX_PATH = 250

/**
 * Corrects the address of a page that was typed in capitals, or copied with the punctuation of the text around it;
 * null: it is correct, or can't be corrected.
 *
 * @param path without the prefix of a language
 */
export function mendedPath(path: string): string | null {
  // A slash at the end has a redirect of its own.
  if (path.length > MAX_PATH || path.endsWith('/')) return null
  const mended = mendedCompanionPath(path) ?? mendedPagePath(path)
  return mended === path ? null : mended
}

/** A profile's key may also be typed with accents. */
function mendedCompanionPath(path: string): string | null {
  const [, key = ''] = /^\/companion\/([^/]+)$/i.exec(path) ?? []
  if (key === '') return null
  if (isProfileKey(key)) return `/companion/${key}`
  const mended = foldForSearch(withoutMarksAround(decodeOrKeep(key)))
  return isProfileKey(mended) ? `/companion/${mended}` : null
}

/** The path without the marks after its last letter. Pages and cities of one segment are in lower case. */
function mendedPagePath(path: string): string {
  const letters = Array.from(decodeOrKeep(path))
  const end = letters.findLastIndex(isOfKey) + 1
  const isMarked = end < letters.length
  // Two leading slashes would point to another site.
  const segments = letters.slice(0, end).join('').split('/').filter(Boolean)
  const [first = '', ...others] = segments
  const name = others.length === 0 ? first.toLowerCase() : first
  if (!isMarked && !(others.length === 0 && isReservedPath(name))) return path
  return `/${[name, ...others].map(encodeURIComponent).join('/')}`
}

function withoutMarksAround(text: string): string {
  const letters = Array.from(dropInvisible(text))
  return letters.slice(letters.findIndex(isOfKey), letters.findLastIndex(isOfKey) + 1).join('')
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
