import type { BulkAnswer, ListedCompanion, ManagedCompanion } from '#contract/admin-companions'
import type { Channels } from '#contract/requests'
import { weekdays } from '#contract/weekdays'
import type { MediaItem } from '#contract/media'
import { iso, isoOrNull } from '../../lib/time.ts'
import type { ListRow } from './list.ts'
import type { CompanionRecord } from './queries.ts'
import type { CompanionRow } from './writes.ts'
import { presenceOf, warningsOf, whyNotPublic } from './rules.ts'

export const presentListed = (row: ListRow): ListedCompanion => ({
  id: row.id,
  name: row.name,
  age_range: `${row.ageMin}-${row.ageMax}`,
  location: row.location,
  status: row.lifecycle,
  is_active: Boolean(row.isActive),
  is_featured: Boolean(row.isFeatured),
  is_vip: Boolean(row.isVip),
  visible_on_homepage: Boolean(row.visibleOnHomepage),
  visible_in_feed: Boolean(row.visibleInFeed),
  created_at: iso(row.createdAt),
  updated_at: iso(row.updatedAt),
})

type Changed = {
  id: string
  version: number
  before: Pick<CompanionRow, 'lifecycle' | 'isActive' | 'isFeatured'>
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

/** @param gallery hers, in order */
export function presentManaged(
  record: CompanionRecord,
  gallery: readonly MediaItem[],
  circumstances: { offlineWindowDays: number; now: number },
): ManagedCompanion {
  const { row, city, country } = record
  const schedule = row.schedule as ManagedCompanion['schedule']
  const mediaOf = (type: MediaItem['type'], access: MediaItem['access_level']) =>
    gallery.filter((one) => one.type === type && one.access_level === access)
  const places = {
    incall: row.offersIncall,
    outcall: row.offersOutcall,
    hotel: row.offersHotel,
    private: row.offersPrivate,
  }
  const offered = Object.entries(places).filter(([, offers]) => offers)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    age_range: `${row.ageMin}-${row.ageMax}`,
    location: `${city}, ${country}`,
    city,
    country,
    status: row.lifecycle,
    is_active: row.isActive,
    is_featured: row.isFeatured,
    is_vip: row.isVip,
    visible_on_homepage: row.visibleOnHomepage,
    visible_in_feed: row.visibleInFeed,
    category: row.category,
    place: offered.map(([name]) => name as keyof typeof places),
    languages: record.languages,
    height: row.heightCm ? `${row.heightCm} cm` : null,
    weight: row.weightKg ? `${row.weightKg} kg` : null,
    nationality: row.nationality,
    ethnicity: row.ethnicity,
    eye_color: row.eyeColor,
    hair_color: row.hairColor,
    breast_size: row.breastSize,
    bio: row.bio,
    detailed_bio: row.detailedBio,
    premium_description: row.premiumDescription,
    personality_traits: record.traits,
    services: record.services.map(({ name, description, price }) => ({ name, description, price })),
    rates: row.rates,
    schedule,
    availability: weekdays.filter((day) => schedule?.[day]?.available),
    contact: {
      whatsapp: row.contactWhatsapp,
      telegram: row.contactTelegram,
      email: row.contactEmail,
    },
    verifications: record.verifications.map((one) => ({
      checked: one.checked,
      checked_by: one.checkedBy,
      checked_at: iso(one.checkedAt),
      valid_until: iso(one.validUntil),
    })),
    presence: presenceOf(row, circumstances.now),
    last_active: iso(row.lastActiveAt),
    published_at: isoOrNull(row.publishedAt),
    created_at: iso(row.createdAt),
    updated_at: iso(row.updatedAt),
    public_photos: mediaOf('photo', 'public'),
    private_photos: mediaOf('photo', 'private'),
    public_videos: mediaOf('video', 'public'),
    private_videos: mediaOf('video', 'private'),
    not_public: whyNotPublic(record, circumstances),
    warnings: warningsOf(record, circumstances.now),
  }
}

const kinds = ['whatsapp', 'telegram', 'email'] as const

/** Her own channels, those that she has. */
export const presentChannels = (
  found: Partial<Record<(typeof kinds)[number], string | null>> = {},
): Channels => ({
  channels: kinds.flatMap((kind) => {
    const value = found[kind]
    return value ? [{ kind, value }] : []
  }),
})
