import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { contractWords } from '#platform/contractions'
import { count } from './count.ts'

type Values = Record<string, unknown>
/** A compiled message: texts, values, and cases to select from. */
type Part = string | [name: string, type?: 'plural' | 'select', cases?: Cases]
type Cases = Record<string, string | Part[]>

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

function pluralCase(locale: string, value: unknown, cases: Cases) {
  return cases[String(value)] ?? cases[pluralRules(locale).select(Number(value))] ?? cases['other']
}

const knownRules = new Map<string, Intl.PluralRules>()

function pluralRules(locale: string): Intl.PluralRules {
  const cachedRules = knownRules.get(locale)
  if (cachedRules) return cachedRules
  const rules = new Intl.PluralRules(locale)
  knownRules.set(locale, rules)
  return rules
}

/** Own properties only: "constructor" would match every object. */
const selectCase = (value: unknown, cases: Cases) =>
  Object.hasOwn(cases, String(value)) ? cases[String(value)] : cases['other']

/** @param number replaces "#" within a plural */
function fill(locale: string, text: string | Part[] = '', values: Values, number = '#'): string {
  if (typeof text === 'string') return text
  const texts = text.map((part) => {
    if (part === '#') return number
    if (typeof part === 'string') return part
    const [name, type, cases = {}] = part
    const value = values[name]
    if (type === 'plural') {
      const numberText = isCount(value) ? count(value) : String(value)
      return fill(locale, pluralCase(locale, value, cases), values, numberText)
    }
    if (type === 'select') return fill(locale, selectCase(value, cases), values, number)
    return String(value ?? '')
  })
  return texts.join('')
}

/**
 * Lingui's `I18n` with two changes. Numbers in plurals are formatted by `count()`: Lingui uses
 * `Intl.NumberFormat`, whose output differs between the edge and older browsers, and whose first use is a
 * long task during hydration. And words are contracted with the values next to them (`contracted()`).
 */
class SiteI18n extends I18n {
  override _(id: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    const descriptor = typeof id === 'string' ? { id, values, message: options?.message } : id
    const text: unknown = this.messages[descriptor.id] ?? descriptor.message
    if (!Array.isArray(text)) return super._(descriptor)
    const filledText = fill(this.locale, text as Part[], descriptor.values ?? {})
    return contractWords(this.locale, filledText)
  }
}

/** The instance that Lingui's macros use, see `lingui.config.ts`. */
export const i18n = new SiteI18n({})
