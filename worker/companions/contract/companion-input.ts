import { decisionGrounds } from '../../moderation/contract/decisions.ts'
import { emptyAsNull } from '../../platform/contract/form-fields.ts'
import { hasSiteName, isTeamHandle } from '../../platform/contract/team-names.ts'
import { message } from '../../contract/refusals.ts'
import * as z from 'zod/mini'
import { audiences } from './channels.ts'
import { checkMethods, checks } from './companion-status.ts'
import { isTelegramName, isTimesText } from './detail-patterns.ts'
import {
  optionalLine,
  optionalPhone,
  optionalText,
  typedMoment,
  withoutDuplicates,
} from './field-types.ts'
import { profileFieldNames } from './profile-fields.ts'
import { fieldSchemas } from './profile-schemas.ts'
import { newRecords } from './publication-records.ts'

const audience = z.enum(audiences, message('field.choice'))

const verification = z
  .object({
    checked: z.enum(checks),
    checked_at: typedMoment,
    valid_until: typedMoment,
    /** Omitted: unchanged, or "team" for a new check. */
    method: z.optional(z.enum(checkMethods)),
  })
  .check(
    z.refine(
      ({ checked_at, valid_until }) => Date.parse(checked_at) < Date.parse(valid_until),
      message('companion.invalid-check-period'),
    ),
  )

const contact = z.object({
  phone: z.optional(optionalPhone),
  whatsapp: z.optional(optionalPhone),
  telegram: z.optional(
    optionalLine(60).check(
      z.refine(
        (text: string | null) => text === null || !isTeamHandle(text),
        message('companion.reserved-name'),
      ),
    ),
  ),
  email: z.optional(
    optionalLine(120).check(
      z.refine(
        (text: string | null) => text === null || /^[^\s@]+@[^\s@]+$/.test(text),
        message('field.email'),
      ),
      // Words like "contact" are usual in an address; only the site's name makes it look like ours.
      z.refine(
        (text: string | null) => text === null || !hasSiteName(text),
        message('companion.reserved-address'),
      ),
    ),
  ),
  /** The audience of each channel. */
  audience: z.optional(
    z.object({
      phone: z.optional(audience),
      whatsapp: z.optional(audience),
      telegram: z.optional(audience),
      email: z.optional(audience),
    }),
  ),
})

/** Fields that staff may set for many companions at once; contact channels and checks are excluded. */
export const companionFields = z.partial(z.object(fieldSchemas(profileFieldNames, 'input')))
export type CompanionFields = z.output<typeof companionFields>

/** A change of a profile: omitted fields stay unchanged. */
export const profilePatch = z.extend(companionFields, {
  presence: z.optional(z.enum(['online', 'offline'])),
  contact: z.optional(contact),
  verifications: z.optional(
    z.pipe(
      z.array(verification),
      withoutDuplicates(({ checked }: z.infer<typeof verification>) => checked),
    ),
  ),
})

export type ProfilePatch = z.output<typeof profilePatch>

/** A companion as staff send her, with the fields that the specification requires. */
export const companionBody = z.extend(profilePatch, {
  ...fieldSchemas(['name', 'age_range', 'location'], 'input'),
  version: z.optional(z.number()),
  /** The reason why the profile is taken offline. A companion with an account reads it in her language. */
  ground: emptyAsNull(z.enum(decisionGrounds, message('field.choice'))),
  reason: z.optional(optionalText(500)),
  /** Id of a new companion: a repeated call creates no second one. */
  id: z.optional(z.uuid()),
})

/** The specification names some fields twice; calls accept both names, and nothing else knows the second one. */
const aliases: Record<string, string> = {
  ageRange: 'age_range',
  isActive: 'is_active',
  isFeatured: 'is_featured',
  isVip: 'is_vip',
  visibleOnHomepage: 'visible_on_homepage',
  visibleInFeed: 'visible_in_feed',
  eyes: 'eye_color',
  hair: 'hair_color',
  breastSize: 'breast_size',
  tags: 'personality_traits',
  detailedBio: 'detailed_bio',
}

const rename = <T>(body: T): T =>
  body !== null && typeof body === 'object' && !Array.isArray(body)
    ? (Object.fromEntries(
        Object.entries(body)
          // If both spellings are sent, the first one counts.
          .toReversed()
          .map(([key, value]) => [aliases[key] ?? key, value as unknown]),
      ) as T)
    : body

/** `companionBody` with either name of a field. */
export const companionInput = z.pipe(
  z.transform(rename<z.input<typeof companionBody>>),
  companionBody,
)
export type CompanionInput = z.output<typeof companionInput>

const newCompanionBody = z.extend(companionBody, { records: z.optional(newRecords) })

/** A new companion, with the records that publication needs. Omitted fields take the defaults. */
export const newCompanionInput = z.pipe(
  z.transform(rename<z.input<typeof newCompanionBody>>),
  newCompanionBody,
)
export type NewCompanionInput = z.output<typeof newCompanionInput>

/** Fields that a companion changes herself, without a review. */
export const companionDetails = z
  .pick(profilePatch, {
    schedule: true,
    contact: true,
    notice_hours: true,
  })
  .check((context) => {
    const { schedule, contact } = context.value
    const refuse = (path: string[], id: 'field.telegram' | 'field.times') =>
      context.issues.push({ code: 'custom', input: context.value, path, message: message(id) })
    for (const [day, { times }] of Object.entries(schedule ?? {})) {
      if (!isTimesText(times)) refuse(['schedule', day, 'times'], 'field.times')
    }
    const name = contact?.telegram
    if (name && !isTelegramName(name)) refuse(['contact', 'telegram'], 'field.telegram')
  })
export type CompanionDetails = z.output<typeof companionDetails>
