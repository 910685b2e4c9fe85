import { rateName } from './labels.ts'

/** Name and price of a rate in another language. */
const partsOf = (text: unknown) =>
  text !== null && typeof text === 'object'
    ? Object.values(text).filter(Boolean).join(' · ')
    : String(text)

type Item = Record<string, string | null>

/** A content value as text; a list has one row per line. */
export function contentText(value: unknown): string {
  if (Array.isArray(value)) {
    const lines = value.map((item: string | Item) =>
      typeof item === 'string' ? item : Object.values(item).filter(Boolean).join(' · '),
    )
    return lines.join(value.some((item) => typeof item === 'object') ? '\n' : ', ') || '–'
  }
  if (value !== null && typeof value === 'object') {
    const rows = Object.entries(value).map(([name, text]) => `${rateName(name)}: ${partsOf(text)}`)
    return rows.join('\n') || '–'
  }
  return String(value ?? '') || '–'
}
