import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { contracted } from '#platform/contractions'
import { count } from './count.ts'

type Values = Record<string, unknown>
/** A message as the build compiles it: text, or values to fill in, with the texts to choose from. */
type Part = string | [name: string, type?: 'plural' | 'select', cases?: Cases]
type Cases = Record<string, string | Part[]>

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

function pluralCase(locale: string, value: unknown, cases: Cases) {
  return cases[String(value)] ?? cases[pluralRules(locale).select(Number(value))] ?? cases['other']
}

const knownRules = new Map<string, Intl.PluralRules>()

function pluralRules(locale: string): Intl.PluralRules {
  const known = knownRules.get(locale)
  if (known) return known
  const rules = new Intl.PluralRules(locale)
  knownRules.set(locale, rules)
  return rules
}

/** A value such as "constructor" is no case, although each object has it. */
const selectCase = (value: unknown, cases: Cases) =>
  Object.hasOwn(cases, String(value)) ? cases[String(value)] : cases['other']

/** @param number what stands for "#" within a plural */
function fill(locale: string, text: string | Part[] = '', values: Values, number = '#'): string {
  if (typeof text === 'string') return text
  const filled = text.map((part) => {
    if (part === '#') return number
    if (typeof part === 'string') return part
    const [name, type, cases = {}] = part
    const value = values[name]
    if (type === 'plural') {
      const written = isCount(value) ? count(value) : String(value)
      return fill(locale, pluralCase(locale, value, cases), values, written)
    }
    if (type === 'select') return fill(locale, selectCase(value, cases), values, number)
    return String(value ?? '')
  })
  return filled.join('')
}

/**
 * Lingui's texts with two things that no catalog can write. Numbers in plurals have the form of `count()`: Lingui
 * asks `Intl.NumberFormat`, whose data differs between the edge and browsers of another age, and whose first use is a
 * long task in the midst of the hydration. And words are joined to the values beside them (`contracted()`).
 */
class SiteI18n extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const descriptor = typeof id === 'string' ? { id, values, message: options?.message } : id
    const text: unknown = this.messages[descriptor.id] ?? descriptor.message
    if (!Array.isArray(text)) return super._(descriptor)
    const filled = fill(this.locale, text as Part[], descriptor.values ?? {})
    return contracted(this.locale, filled)
  }
}

/** Where Lingui's macros find it: see `lingui.config.ts`. */
export const i18n = new SiteI18n({})
