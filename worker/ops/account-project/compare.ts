import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(import.meta.resolve('./account-project.json'))

export type SettingValue = boolean | number | string
/** The answer of the Management API: a field that was never set is null. */
export type ProjectSettings = Record<string, SettingValue | null>

type Wanted =
  | SettingValue
  /** This number, or a larger one. */
  | { minimum: number }
  /** Any value; only the operator has it, so it is never written. */
  | { required: true }
  /** True, or the named value, where this variable of the site is "on". Otherwise false, or any value. */
  | { variable: string; value?: string }

type Setting = {
  /** The API's field; "*" stands for any further letters. */
  field: string
  value: Wanted
  /** The setting with its value, for people. */
  name: string
  /** The effect of another value. */
  effect: string
}

type ProjectFile = { settings: Setting[]; mails: Record<string, string> }

/** The site, as far as settings depend on it. */
export type ProjectSite = {
  /** The site's address, as "https://example.ch". */
  site: string
  /** The brand's name. */
  name: string
  /** Variables of wrangler.toml. */
  vars: Record<string, string>
  /** The site has the secret of the password hook. */
  hasHook: boolean
}

export type ProjectDifference = {
  field: string
  name: string
  effect: string
  /** The value to write; null: the operator has to choose it. */
  value: SettingValue | null
}

/** All settings and mails of the account project that the site relies on. */
export const readProjectFile = (): ProjectFile =>
  JSON.parse(readFileSync(FILE, 'utf8')) as ProjectFile

const SERVICE_MAIL = 'Members get a mail in another language, or with a link that does not work.'

/** The settings that differ from the file's, each with its effect. */
export function compareProject(
  { settings, mails }: ProjectFile,
  actual: ProjectSettings,
  facts: ProjectSite,
): ProjectDifference[] {
  const exactFields = new Set(settings.map(({ field }) => field))
  const differences: ProjectDifference[] = []
  for (const setting of settings) {
    for (const field of fieldsOf(setting.field, actual, exactFields)) {
      const { name, effect } = setting
      const difference = differenceOf(setting.value, actual[field] ?? null, facts)
      if (difference !== 'none') differences.push({ field, name, effect, value: difference })
    }
  }
  for (const [field, text] of Object.entries(mails)) {
    if (isSameText(actual[field] ?? '', text)) continue
    differences.push({ field, name: `Mail: ${field}`, effect: SERVICE_MAIL, value: text })
  }
  return differences
}

/** The field itself, or the project's fields of this pattern that have no line of their own. */
function fieldsOf(pattern: string, actual: ProjectSettings, exactFields: Set<string>): string[] {
  if (!pattern.includes('*')) return [pattern]
  const [start = '', end = ''] = pattern.split('*')
  return Object.keys(actual).filter(
    (field) => field.startsWith(start) && field.endsWith(end) && !exactFields.has(field),
  )
}

/** @returns the value to write; null: one that only the operator has; "none": there is no difference */
function differenceOf(
  wanted: Wanted,
  actual: SettingValue | null,
  facts: ProjectSite,
): SettingValue | null | 'none' {
  if (typeof wanted !== 'object') {
    const value = withFacts(wanted, facts)
    return isEqual(actual, value) ? 'none' : value
  }
  if ('minimum' in wanted) return Number(actual ?? 0) >= wanted.minimum ? 'none' : wanted.minimum
  if ('required' in wanted) return actual ? 'none' : null
  const isOn = wanted.variable === 'hook' ? facts.hasHook : facts.vars[wanted.variable] === 'on'
  if (wanted.value !== undefined) {
    const value = withFacts(wanted.value, facts)
    return !isOn || isEqual(actual, value) ? 'none' : value
  }
  return isEqual(actual, isOn) ? 'none' : isOn
}

function withFacts(value: SettingValue, { site, name }: ProjectSite): SettingValue {
  if (typeof value !== 'string') return value
  return value
    .replaceAll('<site>', site)
    .replaceAll('<domain>', new URL(site).hostname)
    .replaceAll('<name>', name)
}

/** A field that was never set counts as off, 0 or empty. */
function isEqual(actual: SettingValue | null, value: SettingValue): boolean {
  return actual === null ? !value : actual === value
}

/** Dashboards change line ends. */
const isSameText = (actual: SettingValue, text: string) =>
  String(actual).replaceAll('\r\n', '\n').trim() === text.trim()

/** The fields to write. */
export const projectChanges = (differences: readonly ProjectDifference[]): ProjectSettings =>
  Object.fromEntries(
    differences.filter(({ value }) => value !== null).map(({ field, value }) => [field, value]),
  )

/** Each setting and mail in words, for an operator who sets them in the project's dashboard. */
export function pasteLines({ settings, mails }: ProjectFile): string[] {
  const names = settings.map(({ name, effect }) => `${name}\n    otherwise: ${effect}`)
  const texts = Object.entries(mails).map(([field, text]) => `${field}:\n${text}`)
  return [...names, ...texts]
}
