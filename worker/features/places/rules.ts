import { foldForSearch } from '../../lib/text.ts'

export type City = { id: string; countryId: string; name: string; isHidden: boolean }

/** `isOpen`: its companions may be public. */
export type Country = { id: string; name: string; isOpen: boolean; lawNote: string }

/** Names that people would take for the same. */
export const isSameName = (one: string, other: string) =>
  foldForSearch(one) === foldForSearch(other)

/** Lower-case Latin letters and hyphens; another word at the end where the plain one is taken. */
export function cityIdFor(name: string, countryId: string): string {
  const plain = foldForSearch(name)
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${countryId}-${plain || crypto.randomUUID().replace(/[^a-f]/g, '')}`
}
