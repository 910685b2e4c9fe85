import type { DecisionGround } from '#moderation/decisions'
import type { ManagedCompanion } from '#companions/staff/admin-companions'
import type { Audience, ChannelKind } from '#companions/channels'
import { AGE_RANGE_MESSAGE, readAgeRange } from '#companions/age-range'
import type { CompanionLifecycle } from '#companions/companion-status'
import { formatPhoneNumber } from '#platform/phone-number'
import type { RateText } from '#companions/offer-texts'
import {
  eachFlag,
  initialFlags,
  typedFields,
  type FlagField,
  type TypedField,
} from '#companions/profile-fields'
import type { TextLanguage, TextsByLanguage } from '#platform/text-languages'
import { weekdays, type Weekday } from '#platform/weekdays'
import { t } from '@lingui/core/macro'
import { offerTextsOf, rateTexts, serviceTexts } from './offer-texts.ts'
import {
  noLines,
  problemOfLines,
  withTypedLines,
  type LineProblem,
  type TypedLines,
} from './typed-lines.ts'

type Day = { available: boolean; times: string }
type Check = Omit<ManagedCompanion['verifications'][number], 'checked_by'>

/** Values of the companion form as typed. Rows of lists have ids, which are their React keys. */
export type CompanionForm = Record<TypedField, string> &
  Record<FlagField, boolean> & {
    status: CompanionLifecycle
    presence: 'online' | 'offline'
    /** Reason for taking the profile offline: a ground of the list or "", and an explanation. */
    ground: DecisionGround | ''
    reason: string
    category: 'companion' | 'masseuse'
    place: ManagedCompanion['place']
    languages: string[]
    text_language: TextLanguage
    personality_traits: string[]
    /** Services with their names in other languages. */
    services: {
      id: string
      name: string
      description: string
      price: string
      texts?: TextsByLanguage
    }[]
    rates: {
      id: string
      name: string
      price: string
      texts?: Partial<Record<TextLanguage, RateText>>
    }[]
    offer_language: TextLanguage
    has_schedule: boolean
    schedule: Record<Weekday, Day>
    /** Minimum notice, in hours; "": none. */
    notice_hours: string
    /** True: the contact channels weren't loaded, so a save leaves them unchanged. */
    is_contact_covered: boolean
    phone: string
    audience: Record<ChannelKind, Audience>
    whatsapp: string
    telegram: string
    email: string
    verifications: Check[]
    /** Text in the lines that add list entries, not yet added. */
    typed: TypedLines
  }

const premiumOnly: CompanionForm['audience'] = {
  phone: 'premium',
  whatsapp: 'premium',
  telegram: 'premium',
  email: 'premium',
}

const away: Day = { available: false, times: '' }

const typedTexts = (companion: Partial<ManagedCompanion> | null) =>
  Object.fromEntries(typedFields.map((field) => [field, companion?.[field] ?? ''])) as Record<
    TypedField,
    string
  >

/** Form values of the contact channels. */
export const channelValuesOf = (companion: Partial<ManagedCompanion> | null) => ({
  is_contact_covered: companion?.private_hidden ?? false,
  phone: formatPhoneNumber(companion?.contact?.phone ?? ''),
  audience: { ...premiumOnly, ...companion?.contact?.audience },
  whatsapp: formatPhoneNumber(companion?.contact?.whatsapp ?? ''),
  telegram: companion?.contact?.telegram ?? '',
  email: companion?.contact?.email ?? '',
})

/** Form values of a companion; `null`: of a new one. */
export const formOf = (companion: Partial<ManagedCompanion> | null): CompanionForm => ({
  ...typedTexts(companion),
  status: companion?.status ?? 'draft',
  ...eachFlag((flag) => companion?.[flag] ?? initialFlags[flag]),
  presence: companion?.presence ?? 'offline',
  ground: '',
  reason: '',
  category: companion?.category ?? 'companion',
  place: companion?.place ?? [],
  languages: companion?.languages ?? [],
  text_language: companion?.text_language ?? 'en',
  personality_traits: companion?.personality_traits ?? [],
  services: (companion?.services ?? []).map(({ name, description, price }) => ({
    id: name,
    name,
    description: description ?? '',
    price: price ?? '',
    texts: serviceTexts(companion, name),
  })),
  rates: Object.entries(companion?.rates ?? {}).map(([name, price]) => ({
    id: name,
    name,
    price,
    texts: rateTexts(companion, name),
  })),
  offer_language: companion?.offer_language ?? companion?.text_language ?? 'en',
  has_schedule: Boolean(companion?.schedule),
  schedule: Object.fromEntries(
    weekdays.map((day) => [day, { ...away, ...companion?.schedule?.[day] }]),
  ) as CompanionForm['schedule'],
  notice_hours: companion?.notice_hours ? String(companion.notice_hours) : '',
  ...channelValuesOf(companion),
  verifications: (companion?.verifications ?? []).map((verification) => ({
    checked: verification.checked,
    method: verification.method,
    checked_at: verification.checked_at,
    valid_until: verification.valid_until,
  })),
  typed: noLines,
})

/** The form as the API takes it, including text that was typed but not added. */
export function payloadOf(form: CompanionForm) {
  const { typed: _, has_schedule, schedule, rates, services, ...rest } = withTypedLines(form)
  const { is_contact_covered, phone, whatsapp, telegram, email, audience, ...fields } = rest
  const contact = { phone, whatsapp, telegram, email, audience }
  return {
    ...fields,
    services: services.map(({ name, description, price }) => ({ name, description, price })),
    rates: Object.fromEntries(rates.map(({ name, price }) => [name.trim(), price])),
    ...offerTextsOf(services, rates),
    schedule: has_schedule ? schedule : null,
    contact: is_contact_covered ? undefined : contact,
  }
}

/** The first problem that blocks the submission; `null`: none. */
export function problemOf(form: CompanionForm): LineProblem | null {
  if (!form.name.trim()) return { field: 'name', text: t`Name is required` }
  if (!readAgeRange(form.age_range)) return { field: 'age_range', text: AGE_RANGE_MESSAGE }
  if (!form.location.trim()) return { field: 'location', text: t`Location is required` }
  return problemOfLines(form)
}

export const isSameForm = (a: CompanionForm, b: CompanionForm) =>
  JSON.stringify(a) === JSON.stringify(b)
