import { rateName } from './labels.ts'

/** Of a rate in another language: its name and its price. */
const partsOf = (text: unknown) =>
  text !== null && typeof text === 'object'
    ? Object.values(text).filter(Boolean).join(' · ')
    : String(text)

type Item = Record<string, string | null>

/** A value of a profile's content as text, with lists of rows line by line. */
export function contentText(value: unknown): string {
  if (Array.isArray(value)) {
    const lines = value.map((one: string | Item) =>
      typeof one === 'string' ? one : Object.values(one).filter(Boolean).join(' · '),
    )
    return lines.join(value.some((one) => typeof one === 'object') ? '\n' : ', ') || '–'
  }
  if (value !== null && typeof value === 'object') {
    const rows = Object.entries(value).map(([name, text]) => `${rateName(name)}: ${partsOf(text)}`)
    return rows.join('\n') || '–'
  }
  return String(value ?? '') || '–'
}
