import type { BulkAnswer, ManagedCompanion } from '#companions/staff/admin-companions'
import { channelKinds } from '#companions/channels'
import type { ContactDetails } from '#messaging/requests'
import { weekdays } from '#platform/weekdays'
import type { MediaItem } from '#media/media'
import type { Viewer } from '../../../accounts/lib/actor.ts'
import { iso, isoOrNull } from '../../../platform/lib/time.ts'
import type { ChannelsRow, CompanionRecord } from '../queries.ts'
import type { NewCompanionRow } from '../writes.ts'
import { contentOf, ownDetailsOf } from './present-content.ts'
import { availabilityOf } from './present-row.ts'
import { presentPublication } from './present-publication.ts'
import { warningsOf } from '../publication.ts'
import { mayOpenChannel, whyNotPublic, type ProfileCircumstances } from '../rules.ts'

type Changed = {
  id: string
  version: number
  before: Pick<NewCompanionRow, 'lifecycle' | 'isActive' | 'isFeatured'>
}

export const presentChanged = ({
  id,
  version,
  before,
}: Changed): BulkAnswer['companions'][number] => ({
  id,
  version,
  before: {
    status: before.lifecycle,
    is_active: before.isActive,
    is_featured: before.isFeatured,
  },
})

/** @param gallery of the companion, in order */
export function presentManaged(
  record: CompanionRecord,
  gallery: readonly MediaItem[],
  circumstances: ProfileCircumstances,
): Omit<ManagedCompanion, 'private_hidden'> {
  const { row, city, country } = record
  const { schedule, contact, notice_hours } = ownDetailsOf(record)
  const mediaOf = (type: MediaItem['type'], access: MediaItem['access_level']) =>
    gallery.filter((file) => file.type === type && file.access_level === access)
  return {
    id: row.id,
    version: row.version,
    ...contentOf(record),
    age_range: `${row.ageMin}-${row.ageMax}`,
    city,
    country,
    status: row.lifecycle,
    is_active: row.isActive,
    is_featured: row.isFeatured,
    is_vip: row.isVip,
    visible_on_homepage: row.visibleOnHomepage,
    visible_in_feed: row.visibleInFeed,
    schedule,
    availability: weekdays.filter((day) => schedule?.[day]?.available),
    notice_hours,
    contact,
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
