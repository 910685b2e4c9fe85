import { t } from '@lingui/core/macro'

/** Text in the lines that add a language, a trait, a service or a rate. */
export type TypedLines = {
  languages: string
  personality_traits: string
  services: Record<string, string>
  rates: Record<string, string>
}

export const noLines: TypedLines = {
  languages: '',
  personality_traits: '',
  services: {},
  rates: {},
}

/** Name of the invalid field, and the reason. */
export type LineProblem = { field: string; text: string }

type Lines = Record<string, string>
const textOf = (line: Lines, key: string) => (line[key] ?? '').trim()
const isEqual = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The words with a new one, unless it is blank or a duplicate. */
export const wordsWith = (words: readonly string[], text: string): string[] =>
  text.trim() === '' || words.some((word) => isEqual(word, text))
    ? [...words]
    : [...words, text.trim()]

/** Fields of a new row, whichever of them a form shows. */
export const lineKeys = {
  services: ['name', 'price', 'description'],
  rates: ['name', 'price'],
} as const

/** Lists whose rows have a name and further fields. */
export type RowList = keyof typeof lineKeys

type Line = { id: string; name: string }

/** Lists of the companion form that lines are added to. */
type Lists = {
  languages: string[]
  personality_traits: string[]
  services: (Line & { price: string; description: string })[]
  rates: (Line & { price: string })[]
  typed: TypedLines
}

/** The rows with the line added, unless its name is blank or a duplicate. */
export const rowsWith = <R extends Line>(
  rows: readonly R[],
  line: Lines,
  keys: readonly string[],
): R[] => {
  const name = textOf(line, 'name')
  if (name === '' || rows.some((row) => isEqual(row.name, name))) return [...rows]
  const values = Object.fromEntries(keys.map((key) => [key, textOf(line, key)]))
  return [...rows, { ...values, id: name } as unknown as R]
}

const duplicateText = (name: string) => t`“${name}” is already in the list. Change it there.`

const duplicateName = (list: RowList, name: string): LineProblem => ({
  field: `${list}-name`,
  text: duplicateText(name),
})

/** Why a word cannot be added to its list; `undefined` for a blank or a new one. */
export function problemOfNewWord(words: readonly string[], text: string): string | undefined {
  const duplicate = words.find((word) => isEqual(word, text))
  return duplicate === undefined ? undefined : duplicateText(text.trim())
}

/**
 * Why a line cannot be saved with its list; `null` for an empty or a valid one.
 *
 * @param requiredKeys keys that a row must have
 */
export function problemOfLine(
  list: RowList,
  rows: readonly Line[],
  line: Lines,
  requiredKeys: readonly string[] = list === 'rates' ? ['price'] : [],
): LineProblem | null {
  const name = textOf(line, 'name')
  const otherKeys = Object.keys(line).filter((key) => key !== 'name' && textOf(line, key) !== '')
  if (name === '') {
    if (otherKeys.length === 0) return null
    const text = list === 'rates' ? t`Give the rate a name` : t`Give the service a name`
    return { field: `${list}-name`, text }
  }
  if (rows.some((row) => isEqual(row.name, name))) {
    // A duplicate name without further text loses nothing.
    return otherKeys.length === 0 ? null : duplicateName(list, name)
  }
  return requiredKeys.some((key) => textOf(line, key) === '')
    ? { field: `${list}-price`, text: t`Give the rate a price` }
    : null
}

/** Why a line cannot become a row of its own; `null` for an empty or a valid one. */
export function problemOfNewRow(
  list: RowList,
  rows: readonly Line[],
  line: Lines,
): LineProblem | null {
  const name = textOf(line, 'name')
  if (name !== '' && rows.some((row) => isEqual(row.name, name))) return duplicateName(list, name)
  return problemOfLine(list, rows, line)
}

/** The form with the typed lines added to its lists. */
export const withTypedLines = <F extends Lists>(form: F): F => ({
  ...form,
  languages: wordsWith(form.languages, form.typed.languages),
  personality_traits: wordsWith(form.personality_traits, form.typed.personality_traits),
  services: rowsWith(form.services, form.typed.services, lineKeys.services),
  rates: rowsWith(form.rates, form.typed.rates, lineKeys.rates),
  typed: noLines,
})

export const problemOfLines = ({ services, rates, typed: lines }: Lists): LineProblem | null =>
  problemOfLine('services', services, lines.services) ?? problemOfLine('rates', rates, lines.rates)
