import type { SettingsInput } from '#staff/settings'
import type { StaffRole } from '#staff/staff-rights'

/** Settings that accountants may change: prices and the sale of plans. */
const moneySettings: readonly string[] = [
  'plans',
  'checkout_open',
  'popular_plan',
] satisfies (keyof SettingsInput)[]

/** True for owners, and for accountants if the input only contains money settings. */
export const maySave = (role: StaffRole, input: SettingsInput): boolean =>
  role === 'owner' || Object.keys(input).every((name) => moneySettings.includes(name))
