import type { AdminSettings } from '#staff/settings'
import { checks, type Check } from '#companions/companion-status'
import { contactNames, type ContactName } from '#companions/contacts'
import { priorities, tiers, type Tier } from '#billing/plan-benefits'
import { readMoney } from '#platform/money'
import { planIds, type PlanId } from '#billing/plans'

/** Values of the form by field; a checkbox is "on" or "". */
export type SettingsValues = Record<string, string>

const checked = (isOn: boolean) => (isOn ? 'on' : '')

/** Converts the settings to the values of the form. */
export const toSettingsValues = (settings: AdminSettings): SettingsValues => ({
  ...Object.fromEntries(
    planIds.flatMap((id) => [
      [`price-${id}`, settings.plans[id].price.toFixed(2)],
      [`offered-${id}`, checked(settings.plans[id].offered)],
    ]),
  ),
  ...Object.fromEntries(
    tiers.flatMap((tier) => {
      const {
        open_requests: openRequests,
        saved_searches,
        instant_alerts,
        priority,
      } = settings.benefits[tier]
      return [
        [`open-requests-${tier}`, openRequests === null ? '' : String(openRequests)],
        [`saved-searches-${tier}`, String(saved_searches)],
        [`instant-${tier}`, checked(instant_alerts)],
        [`priority-${tier}`, String(priority)],
      ]
    }),
  ),
  ...Object.fromEntries(
    contactNames.map((name) => [`contact-${name}`, settings.contacts[name] ?? '']),
  ),
  photos: settings.claims.photos ?? '',
  videos: settings.claims.videos ?? '',
  days: String(settings.offline_window_days),
  ...Object.fromEntries(
    checks.map((check) => [`check-${check}`, String(settings.check_days[check])]),
  ),
  'minimum-age': String(settings.publication.minimum_age),
  'grace-days': String(settings.publication.grace_days),
  open: checked(settings.checkout_open),
  popular: settings.popular_plan ?? '',
  maintenance: checked(settings.maintenance),
})

/** Converts the values of the form to the body of the call. */
export function settingsInputOf(values: SettingsValues) {
  const text = (name: string) => (values[name] ?? '').trim()
  const contact = (name: ContactName) => text(`contact-${name}`)
  const days = (check: Check) => Number(text(`check-${check}`))
  const plan = (id: PlanId) => ({
    price: readMoney(text(`price-${id}`)) ?? NaN,
    offered: text(`offered-${id}`) !== '',
  })
  const benefits = (tier: Tier) => {
    const openRequests = text(`open-requests-${tier}`)
    return {
      open_requests: openRequests === '' ? null : Number(openRequests),
      saved_searches: Number(text(`saved-searches-${tier}`)),
      instant_alerts: text(`instant-${tier}`) !== '',
      priority: priorities.find((level) => String(level) === text(`priority-${tier}`)) ?? 0,
    }
  }
  return {
    plans: { silver: plan('silver'), gold: plan('gold'), platinum: plan('platinum') },
    benefits: {
      none: benefits('none'),
      silver: benefits('silver'),
      gold: benefits('gold'),
      platinum: benefits('platinum'),
    },
    checkout_open: text('open') !== '',
    popular_plan: planIds.find((id) => id === text('popular')) ?? null,
    offline_window_days: Number(text('days')),
    check_days: { identity: days('identity'), age: days('age'), photos: days('photos') },
    publication: {
      minimum_age: Number(text('minimum-age')),
      grace_days: Number(text('grace-days')),
    },
    claims: { photos: text('photos'), videos: text('videos') },
    contacts: {
      general: contact('general'),
      support: contact('support'),
      safety: contact('safety'),
      applications: contact('applications'),
      legal: contact('legal'),
      dataProtection: contact('dataProtection'),
    },
    maintenance: text('maintenance') !== '',
  }
}
