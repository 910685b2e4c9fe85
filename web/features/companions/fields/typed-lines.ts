import { t } from '@lingui/core/macro'

/** What stands in the lines that add a language, a trait, a service or a rate. */
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

/** The name of the field that is wrong, and why. */
export type Problem = { field: string; text: string }

type Lines = Record<string, string>
const textOf = (line: Lines, key: string) => (line[key] ?? '').trim()
const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The words with a new one, unless it is blank or among them already. */
export const wordsWith = (words: readonly string[], typed: string): string[] =>
  typed.trim() === '' || words.some((word) => isSame(word, typed))
    ? [...words]
    : [...words, typed.trim()]

type Line = { id: string; name: string }

/** What of a companion's form is a list that lines are added to. */
type Lists = {
  languages: string[]
  personality_traits: string[]
  services: (Line & { price: string; description: string })[]
  rates: (Line & { price: string })[]
  typed: TypedLines
}

/** The rows with the line as one more, unless its name is blank or among them already. */
export const rowsWith = <R extends Line>(
  rows: readonly R[],
  line: Lines,
  keys: readonly (keyof R & string)[],
): R[] => {
  const name = textOf(line, 'name')
  if (name === '' || rows.some((row) => isSame(row.name, name))) return [...rows]
  const values = Object.fromEntries(keys.map((key) => [key, textOf(line, key)]))
  return [...rows, { ...values, id: name } as unknown as R]
}

/**
 * Why a line can't be added as it is; null for an empty one and for one that can.
 *
 * @param required keys without which there is no row
 */
export function problemOfLine(
  list: 'services' | 'rates',
  rows: readonly Line[],
  line: Lines,
  required: readonly string[] = list === 'rates' ? ['price'] : [],
): Problem | null {
  const name = textOf(line, 'name')
  const more = Object.keys(line).filter((key) => key !== 'name' && textOf(line, key) !== '')
  if (name === '') {
    if (more.length === 0) return null
    const text = list === 'rates' ? t`A rate needs a name` : t`A service needs a name`
    return { field: `${list}-name`, text }
  }
  if (rows.some((row) => isSame(row.name, name))) {
    // The same name and nothing else is no loss.
    return more.length === 0
      ? null
      : { field: `${list}-name`, text: t`“${name}” is already in the list. Change it there.` }
  }
  return required.some((key) => textOf(line, key) === '')
    ? { field: `${list}-price`, text: t`A rate needs a price` }
    : null
}

/** The form with what was typed into the lines that add something. */
export const withTypedLines = <F extends Lists>(form: F): F => ({
  ...form,
  languages: wordsWith(form.languages, form.typed.languages),
  personality_traits: wordsWith(form.personality_traits, form.typed.personality_traits),
  services: rowsWith(form.services, form.typed.services, ['name', 'price', 'description']),
  rates: rowsWith(form.rates, form.typed.rates, ['name', 'price']),
  typed: noLines,
})

export const problemOfLines = ({ services, rates, typed }: Lists): Problem | null =>
  problemOfLine('services', services, typed.services) ?? problemOfLine('rates', rates, typed.rates)
