import type { AdminSettings } from '#contract/administration'
import { contactNames } from '#contract/contacts'
import { planIds } from '#contract/plans'

/** What stands in the form, by field; a tick is "on" or "". */
export type SettingsValues = Record<string, string>

const tick = (isOn: boolean) => (isOn ? 'on' : '')

/** The settings as the form shows them. */
export const valuesOf = (settings: AdminSettings): SettingsValues => ({
  ...Object.fromEntries(
    planIds.flatMap((id) => [
      [`price-${id}`, settings.plans[id].price.toFixed(2)],
      [`offered-${id}`, tick(settings.plans[id].offered)],
    ]),
  ),
  ...Object.fromEntries(
    contactNames.map((name) => [`contact-${name}`, settings.contacts[name] ?? '']),
  ),
  photos: settings.claims.photos ?? '',
  videos: settings.claims.videos ?? '',
  days: String(settings.offline_window_days),
  open: tick(settings.checkout_open),
  maintenance: tick(settings.maintenance),
})

/** The form as the call takes it. */
export function inputOf(values: SettingsValues) {
  const text = (name: string) => (values[name] ?? '').trim()
  return {
    plans: Object.fromEntries(
      planIds.map((id) => [
        id,
        { price: Number(text(`price-${id}`)), offered: text(`offered-${id}`) !== '' },
      ]),
    ),
    checkout_open: text('open') !== '',
    offline_window_days: Number(text('days')),
    claims: { photos: text('photos'), videos: text('videos') },
    contacts: Object.fromEntries(contactNames.map((name) => [name, text(`contact-${name}`)])),
    maintenance: text('maintenance') !== '',
  }
}
