import * as z from 'zod/mini'
import { decisionGrounds } from '../../../moderation/contract/decisions.ts'
import { bulkChange, MAX_BULK } from './bulk-change.ts'
import { conflictWith } from '../../../platform/contract/conflict.ts'
import { message } from '../../../contract/refusals.ts'
import { contactDetails } from '../channels.ts'
import { weekdays } from '../../../platform/contract/weekdays.ts'
import { companionInput, newCompanionInput } from '../companion-input.ts'
import { pricePerHour } from '../field-types.ts'
import { profileFieldNames, staffFields } from '../profile-fields.ts'
import { fieldSchemas } from '../profile-schemas.ts'
import { slugInput } from '../slug-input.ts'
import {
  adminListQuery,
  companionFilters,
  completenessFields,
  duplicateReasons,
} from './companion-filters.ts'
import { checkMethods, checks, lifecycles } from '../companion-status.ts'
import { mediaItem } from '../../../media/contract/media.ts'
import { missingPieces, plannedActs, publicationFields } from '../publication-records.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

const listedNames = ['name', 'age_range', 'location', ...staffFields] as const

const listedFields = z.object({
  id: z.string(),
  ...fieldSchemas(listedNames, 'value'),
  presence: z.enum(['online', 'offline']),
  /** Today is within her absence. */
  is_away: z.boolean(),
  /** Paused by the companion. */
  is_paused: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ListedCompanion = z.infer<typeof listedFields>

/** Reasons why visitors don't find a companion. */
export const hiddenReasons = [
  'reported',
  'draft',
  'pending',
  'archived',
  'switched-off',
  'paused',
  'home-page-only',
  'in-no-list',
  'inactive',
  'vip',
] as const
export type HiddenReason = (typeof hiddenReasons)[number]

/** A condition of publication that a profile fails. */
export const missingPiece = z.object({
  field: z.enum(publicationFields),
  reason: z.enum(missingPieces),
  /** ISO time of the cause: the end of a check, a withdrawal, a submission. */
  at: z.optional(z.string()),
  /** Minimum age in years, for `below-minimum-age` and `recorded-age-below`. */
  years: z.optional(z.number()),
})

/** Settings and records that can keep a profile from being public. */
const notPublicFields = [
  'report',
  'status',
  'is_active',
  'paused',
  'visible_in_feed',
  'presence',
  'is_vip',
  ...publicationFields,
] as const
const notPublicReasons = [...hiddenReasons, ...missingPieces] as const

const notPublic = z.array(
  z.object({
    field: z.enum(notPublicFields),
    reason: z.enum(notPublicReasons),
    /** The same as in `missingPiece`. */
    at: z.optional(z.string()),
    years: z.optional(z.number()),
    /** Present for `reported`. */
    report: z.optional(z.object({ id: z.string(), reference: z.string() })),
    /** Days without activity, for `inactive`. */
    days: z.optional(z.number()),
  }),
)

const plannedFields = { act: z.enum(plannedActs), at: z.string() }

const companionRow = z.extend(listedFields, {
  /** Link for staff to the smallest size of the first public photo; it expires soon. Null: no public photo. */
  thumbnail: z.nullable(z.string()),
  photos: z.number(),
  private_photos: z.number(),
  videos: z.number(),
  has_account: z.boolean(),
  /** Share of filled-in fields of a full profile in percent, and the empty fields. */
  completeness: z.number(),
  blank: z.array(z.enum(completenessFields)),
  /** The next plan for the publication, or a missed one. */
  planned: z.nullable(z.object({ ...plannedFields, is_missed: z.boolean() })),
  not_public: notPublic,
})
export type ManagedCompanionRow = z.infer<typeof companionRow>

/** `total` counts all matches, exactly. */
export const adminListAnswer = z.object({ companions: z.array(companionRow), total: z.number() })
export type AdminListAnswer = z.infer<typeof adminListAnswer>

/** A consent of a companion, as staff read it. */
const givenConsent = z.object({
  givenBy: z.string(),
  givenAt: z.string(),
  evidence: z.string(),
  /** Given by the companion in her own area. */
  isHers: z.boolean(),
  recordedBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(z.string()),
  withdrawnBy: z.nullable(z.enum(['companion', 'team'])),
})

/** A companion as staff read her. Null: the field is empty. */
export const managedCompanion = z.extend(listedFields, {
  ...fieldSchemas(profileFieldNames, 'value'),
  /** Version that `PUT` compares. */
  version: z.number(),
  /** True: contact channels and private media are omitted, because the read gave no reason. */
  private_hidden: z.boolean(),
  city: z.string(),
  country: z.string(),
  /** Days of the schedule; read-only. */
  availability: z.array(z.enum(weekdays)),
  contact: contactDetails,
  verifications: z.array(
    z.object({
      checked: z.enum(checks),
      checked_by: z.string(),
      checked_at: z.string(),
      valid_until: z.string(),
      method: z.enum(checkMethods),
    }),
  ),
  last_active: z.string(),
  published_at: z.nullable(z.string()),
  public_photos: z.array(mediaItem),
  private_photos: z.array(mediaItem),
  public_videos: z.array(mediaItem),
  private_videos: z.array(mediaItem),
  /** Slug of the page; null: the page has the companion's id. A VIP profile stores its slug without using it. */
  slug: z.nullable(z.string()),
  /** Earlier slugs, which redirect to the current one. */
  former_slugs: z.array(z.string()),
  /** Search engines are asked to omit the page, by the companion's choice. */
  is_unlisted: z.boolean(),
  /** Reasons why visitors don't find the companion, each with the field that solves it, or the report to decide. */
  not_public: notPublic,
  /** Conditions that will hide the profile after `until`, an ISO time, unless they are met by then. */
  warnings: z.array(z.extend(missingPiece, { until: z.string() })),
  /** Records that publication needs. The date of birth is in no answer. */
  publication: z.object({
    /** Consent to the listing. */
    consent: z.nullable(givenConsent),
    /** Consent to the use of pictures outside the site. */
    promotion: z.nullable(givenConsent),
    age: z.nullable(
      z.object({ hasBirthDate: z.boolean(), recordedAt: z.string(), recordedBy: z.string() }),
    ),
    /** Planned changes with their times, and missed ones. */
    plans: z.array(
      z.object({
        ...plannedFields,
        ground: z.nullable(z.enum(decisionGrounds)),
        reason: z.string(),
        plannedBy: z.string(),
        missedAt: z.nullable(z.string()),
      }),
    ),
  }),
  /** The companion's changes that are with staff or were returned; null: none. */
  revision: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(['submitted', 'returned']),
      due_at: z.nullable(z.string()),
    }),
  ),
})
export type ManagedCompanion = z.infer<typeof managedCompanion>

const savedSchemas = {
  body: companionInput,
  response: managedCompanion,
  conflict: conflictWith('companion.changed', managedCompanion),
}

export const listManagedSchemas = { query: adminListQuery, response: adminListAnswer }

export const exportManagedSchemas = { query: companionFilters }

export const createManagedSchemas = { ...savedSchemas, body: newCompanionInput }

export const getManagedSchemas = { response: managedCompanion }

export const listDuplicatesSchemas = {
  response: z.object({
    duplicates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        city: z.string(),
        status: z.enum(lifecycles),
        reasons: z.array(z.enum(duplicateReasons)),
      }),
    ),
  }),
}
export type Duplicate = z.infer<typeof listDuplicatesSchemas.response>['duplicates'][number]

export const saveManagedSchemas = savedSchemas

export const changeSlugSchemas = {
  body: z.object({
    slug: slugInput,
  }),
  response: managedCompanion,
}

export const changePriceSchemas = {
  /** The price as it was read, and the new one. */
  body: z.object({ before: pricePerHour, after: pricePerHour }),
  response: z.object({ id: z.string(), price_per_hour: z.nullable(z.number()) }),
}
export type PriceChange = z.output<typeof changePriceSchemas.body>

export const setManagedUnlistedSchemas = {
  body: z.object({ unlisted: z.boolean(message('field.required')) }),
  response: managedCompanion,
}

export const deleteManagedSchemas = { response: z.object({ success: z.literal(true) }) }

const switches = fieldSchemas(['status', 'is_active', 'is_featured'], 'value')

export const changeManagedSchemas = {
  body: bulkChange,
  response: z.object({
    changed: z.number(),
    companions: z.array(
      z.object({
        id: z.string(),
        /** Version that the change created. */
        version: z.number(),
        before: z.object(switches),
      }),
    ),
  }),
}
export type BulkAnswer = z.infer<typeof changeManagedSchemas.response>

export const undoManagedSchemas = {
  body: z.object({
    companions: z
      .array(
        z.object({
          id: z.string(),
          version: z.number(),
          /** Values answered by `changeManaged`; 409 where they differ from the audit log. */
          before: z.optional(z.object(switches)),
        }),
      )
      .check(z.minLength(1), z.maxLength(MAX_BULK)),
  }),
  response: z.object({ changed: z.number(), skipped: z.array(z.string()) }),
}
export type UndoAnswer = z.infer<typeof undoManagedSchemas.response>

export const listManagedEndpoint = endpoint<typeof listManagedSchemas>()(
  'GET',
  '/api/admin/companions',
  'staff',
)

/** The same list as a file: all matches, in the order of creation. */
export const exportManagedEndpoint = endpoint<typeof exportManagedSchemas>()(
  'GET',
  '/api/admin/companions.csv',
  'staff',
)

/**
 * With a client's `id` the call may be repeated. `records` are stored in the same batch and replace none. 422 lists
 * invalid fields. 409: the companion exists and she or her records were changed since.
 */
export const createManagedEndpoint = endpoint<typeof createManagedSchemas>()(
  'POST',
  '/api/admin/companions',
  'staff',
)

export const getManagedEndpoint = endpoint<typeof getManagedSchemas>()(
  'GET',
  '/api/admin/companions/:id',
  'staff',
)

/** Companions who may be the same person, at most twenty. 404 for an unknown companion. */
export const listDuplicatesEndpoint = endpoint<typeof listDuplicatesSchemas>()(
  'GET',
  '/api/admin/companions/:id/duplicates',
  'staff',
)

/** Omitted fields stay unchanged. With a `version`: 409 when the companion has another one. */
export const saveManagedEndpoint = endpoint<typeof saveManagedSchemas>()(
  'PUT',
  '/api/admin/companions/:id',
  'staff',
)

/**
 * Changes the address of the companion's page; the former one redirects. May be repeated. 409 for an address that
 * is or was another profile's.
 */
export const changeSlugEndpoint = endpoint<typeof changeSlugSchemas>()(
  'PUT',
  '/api/admin/companions/:id/slug',
  'staff',
)

/** Changes the price per hour alone. 409: the price differs from `before`. May be repeated. */
export const changePriceEndpoint = endpoint<typeof changePriceSchemas>()(
  'PUT',
  '/api/admin/companions/:id/price',
  'staff',
)

/**
 * Sets whether search engines are asked to omit the companion's page; the site's own lists show it. May be
 * repeated.
 */
export const setManagedUnlistedEndpoint = endpoint<typeof setManagedUnlistedSchemas>()(
  'PUT',
  '/api/admin/companions/:id/search-engines',
  'staff',
)

/** Moves a companion to the trash: offline immediately, deleted after 30 days. */
export const deleteManagedEndpoint = endpoint<typeof deleteManagedSchemas>()(
  'DELETE',
  '/api/admin/companions/:id',
  'staff',
)

/**
 * Sets the status or a switch of several companions, all or none. `companions` are those that changed: the input of
 * `undoManaged`.
 */
export const changeManagedEndpoint = endpoint<typeof changeManagedSchemas>()(
  'PATCH',
  '/api/admin/companions',
  'staff',
)

/**
 * Undoes a change of several companions by the values in the audit log; companions saved since are skipped. 409
 * where `before` differs from the log.
 */
export const undoManagedEndpoint = endpoint<typeof undoManagedSchemas>()(
  'POST',
  '/api/admin/companions/undo',
  'staff',
)
