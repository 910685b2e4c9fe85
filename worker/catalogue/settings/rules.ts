import type { SettingsInput } from '#staff/settings'
import type { StaffRole } from '#staff/staff-rights'

/** What accountants set: prices and whether plans are sold. */
const ofMoney: readonly string[] = [
  'plans',
  'checkout_open',
  'popular_plan',
] satisfies (keyof SettingsInput)[]

export const maySave = (role: StaffRole, input: SettingsInput): boolean =>
  role === 'owner' || Object.keys(input).every((name) => ofMoney.includes(name))
