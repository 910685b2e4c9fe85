import type { ManagedCompanion } from '#companions/staff/admin-companions'
import { channelKinds } from '#companions/channels'
import type { ContactDetails } from '#messaging/requests'
import { weekdays } from '#platform/weekdays'
import type { MediaItem } from '#media/media'
import type { Viewer } from '../../../accounts/lib/actor.ts'
import { iso, isoOrNull } from '../../../platform/lib/time.ts'
import type { ChannelsRow, CompanionRecord } from '../queries.ts'
import { ownDetailsOf, profileValuesOf } from '../field-columns.ts'
import { availabilityOf } from './present-row.ts'
import { presentPublication } from './present-publication.ts'
import { warningsOf } from '../publication.ts'
import { mayOpenChannel, whyNotPublic, type ProfileCircumstances } from '../rules.ts'

/** @param gallery of the companion, in order */
export function presentManaged(
  record: CompanionRecord,
  gallery: readonly MediaItem[],
  circumstances: ProfileCircumstances,
): Omit<ManagedCompanion, 'private_hidden'> {
  const { row, city, country } = record
  const profile = profileValuesOf(record)
  const mediaOf = (type: MediaItem['type'], access: MediaItem['access_level']) =>
    gallery.filter((file) => file.type === type && file.access_level === access)
  return {
    id: row.id,
    version: row.version,
    ...profile,
    city,
    country,
    availability: weekdays.filter((day) => profile.schedule?.[day]?.available),
    contact: ownDetailsOf(record).contact,
    verifications: record.verifications.map((verification) => ({
      checked: verification.checked,
      checked_by: verification.checkedBy,
      checked_at: iso(verification.checkedAt),
      valid_until: iso(verification.validUntil),
      method: verification.method,
    })),
    ...availabilityOf(row, circumstances.now),
    last_active: iso(row.lastActiveAt),
    published_at: isoOrNull(row.publishedAt),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    public_photos: mediaOf('photo', 'public'),
    private_photos: mediaOf('photo', 'private'),
    public_videos: mediaOf('video', 'public'),
    private_videos: mediaOf('video', 'private'),
    slug: record.slugs[0] ?? null,
    former_slugs: record.slugs.slice(1),
    is_unlisted: row.isUnlisted ?? false,
    not_public: whyNotPublic(record, circumstances),
    warnings: warningsOf(record, circumstances.publication, circumstances.now),
    publication: presentPublication(record),
    revision: record.revision && {
      id: record.revision.id,
      state: record.revision.state,
      due_at: isoOrNull(record.revision.dueAt),
    },
  }
}

/** The companion's channels for this viewer. */
export const presentContactDetails = (
  row: ChannelsRow | undefined,
  viewer: Viewer,
): ContactDetails => ({
  channels: channelKinds.flatMap((kind) => {
    const value = row?.[kind]
    return value && mayOpenChannel(viewer, row[`${kind}For`]) ? [{ kind, value }] : []
  }),
})
