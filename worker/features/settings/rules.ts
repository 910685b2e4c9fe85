import type { SettingsInput } from '#contract/settings'
import type { StaffRole } from '#contract/staff-rights'

/** What accountants set: prices and whether plans are sold. */
const ofMoney: readonly string[] = [
  'plans',
  'checkout_open',
  'popular_plan',
] satisfies (keyof SettingsInput)[]

export const maySave = (role: StaffRole, input: SettingsInput): boolean =>
  role === 'owner' || Object.keys(input).every((name) => ofMoney.includes(name))
