import type { Companion, Profile } from '#catalogue/companions'
import { MAIN_LANGUAGE } from '#platform/language'
import { NEW_MS } from '#platform/limits'
import { variantUrl } from '#media/media-urls'
import { isOnline } from '#companions/presence'
import type { Story } from '#media/stories'
import { channelKinds } from '#companions/channels'
import { iso } from '../../../platform/lib/time.ts'
import type { CardDocument, PrivateMedia, ProfileDocument } from '../document.ts'
import {
  presentPhoto,
  textInLanguage,
  presentStoryPicture,
  presentVideo,
  previewUrl,
  type FileUrl,
  type PictureView,
} from './present-pictures.ts'
import { inEnglish, type PlaceNaming } from '../words/place-naming.ts'
import { districtOf } from './present-district.ts'
import { noFacts, presentFacts } from './present-facts.ts'
import { presentOffer } from './present-offer.ts'
import { presentAway } from './present-free.ts'
import { cardTexts, profileTexts } from '../texts.ts'

type Reach = Pick<Profile, 'notice_hours' | 'channels' | 'answeredBy'>

/** Ways to contact a companion: kinds and audiences of her channels, without the contact details. */
const presentReach = (profile: ProfileDocument): Reach => ({
  notice_hours: profile.noticeHours ?? 0,
  channels: channelKinds.flatMap((kind) => {
    const audience = profile.channels?.[kind]
    return audience ? [{ kind, audience }] : []
  }),
  answeredBy: profile.answeredBy ?? 'team',
})

const noReach: Reach = { notice_hours: 0, channels: [], answeredBy: 'team' }

/**
 * A companion in a list for the viewer.
 *
 * @param locked true: only the city and a preview are visible
 */
const presentCompanion = (card: CardDocument, isLocked: boolean, view: View): Companion =>
  isLocked ? presentLocked(card, view) : presentOpen(card, view)

type View = {
  /** Epoch milliseconds. */
  now: number
  /** Left out: public addresses. */
  fileUrl?: FileUrl
  /** Preferred language of the texts; left out: English. */
  language?: string
  /** Left out: English names. */
  named?: PlaceNaming
}

/** @param cards of all `listed` companions */
export const presentCards = (
  companions: readonly { id: string; locked: boolean }[],
  cards: { get: (id: string) => CardDocument | undefined },
  view: View,
): Companion[] =>
  companions.flatMap(({ id, locked }) => {
    const card = cards.get(id)
    return card ? presentCompanion(card, locked, view) : []
  })

function presentOpen(card: CardDocument, view: View): Companion {
  const { now, language = MAIN_LANGUAGE, named = inEnglish } = view
  const place = named(card)
  const cover = card.cover && presentPhoto(card.cover, { ...view, companionId: card.id })
  return {
    id: card.id,
    slug: card.slug ?? card.id,
    ...(card.unlisted && { unlisted: true as const }),
    name: card.name,
    age: card.age,
    age_range: `${card.age}-${card.ageMax}`,
    ...place,
    ...districtOf(card, place.city, language),
    status: isOnline(card.onlineUntil, now) ? 'online' : 'offline',
    isNew: card.publishedAt > now - NEW_MS,
    ...(card.publishedAt > now - NEW_MS && { newSince: iso(card.publishedAt) }),
    hasNewPhotos: card.newestPhotoAt > now - NEW_MS,
    isFeatured: card.featured,
    isVip: card.vip,
    isVerified: card.verifiedUntil > now,
    hasVideos: card.hasVideos,
    hasPrivateContent: card.hasPrivate,
    services: card.place as Companion['services'],
    ...presentFacts(card),
    availableServices: card.services,
    price_per_hour: card.price,
    ...(card.answerTime && { answer_time: card.answerTime }),
    image: cover?.url ?? null,
    public_photos: cover ? [cover] : [],
    ...cardTexts(card, language),
    tags: card.tags,
    last_active: iso(card.lastActiveAt),
    locked: null,
  }
}

function presentLocked(card: CardDocument, { named = inEnglish }: View): Companion {
  return {
    id: card.id,
    slug: card.id,
    name: '',
    age: null,
    age_range: null,
    ...named(card),
    status: 'offline',
    isNew: false,
    hasNewPhotos: false,
    isFeatured: false,
    isVip: true,
    isVerified: false,
    hasVideos: false,
    hasPrivateContent: false,
    services: [],
    ...noFacts,
    availableServices: [],
    price_per_hour: null,
    image: null,
    public_photos: [],
    bio: '',
    tags: [],
    last_active: null,
    locked: card.cover
      ? { preview: card.cover.preview, color: card.cover.color }
      : { preview: '', color: '#808080' },
  }
}

/** The newest live story of a card; null if none is live any more. */
export function presentStory(card: CardDocument | undefined, view: View): Story | null {
  if (!card?.story || (card.story.expiresAt ?? 0) <= view.now) return null
  const picture = presentStoryPicture(card.story, { ...view, companionId: card.id })
  const { id, type, image, video, text, textLanguage, timestamp } = picture
  return {
    id,
    thumbnail: variantUrl(image.url, 320, 'webp'),
    companionId: card.id,
    companionSlug: card.slug ?? card.id,
    companionName: card.name,
    timestamp,
    type,
    content: video ?? image.url,
    image,
    text,
    ...(textLanguage && { textLanguage }),
  }
}

type ProfileView = View & {
  locked: boolean
  /** Path of her city's page; null: the city has no page. */
  cityPath?: string | null
  /** Price of the cheapest plan, in CHF. */
  priceMonthly: number
  /** Private media that the viewer may see. */
  privateMedia?: PrivateMedia
}

export const noPrivateMedia: PrivateMedia = { photos: [], videos: [] }

export function presentProfile(
  card: CardDocument,
  profile: ProfileDocument,
  view: ProfileView,
): Profile {
  const { now, privateMedia = noPrivateMedia } = view
  const place = view.cityPath ? { city_path: view.cityPath } : {}
  if (view.locked) return { ...presentLocked(card, view), ...emptyFields, ...place }
  const ownView = { ...view, companionId: card.id }
  const language = view.language ?? MAIN_LANGUAGE
  const texts = profileTexts(card, profile, language)
  const offer = presentOffer(card, profile, language)
  const otherLanguage = { ...texts.otherLanguage, ...offer.other }
  const photos = profile.photos.map((picture) => presentPhoto(picture, ownView))
  return {
    ...presentOpen(card, view),
    ...place,
    public_photos: photos,
    gallery: photos.map(({ url }) => url),
    previewImage: profile.previewId && !card.vip ? previewUrl(card.id, profile.previewId) : null,
    detailedBio: texts.detailedBio,
    ...(Object.keys(otherLanguage).length > 0 && { otherLanguage }),
    availableServices: offer.availableServices,
    public_videos: profile.videos.map((video) => presentVideo(video, ownView)),
    premiumContent: presentPremium(profile, view.priceMonthly, texts.description),
    private_photos: privateMedia.photos.map((picture) => presentPhoto(picture, ownView)),
    private_videos: privateMedia.videos.map((video) => presentVideo(video, ownView)),
    stories: profile.stories
      .filter(({ expiresAt }) => (expiresAt ?? 0) > now)
      .map((story) => presentStoryPicture(story, ownView)),
    storyHighlights: profile.highlights.flatMap((highlight) =>
      presentHighlight(highlight, ownView),
    ),
    rates: offer.rates,
    schedule: profile.schedule,
    away: presentAway(profile, now),
    ...presentReach(profile),
    verification: presentVerification(profile, now),
    reviews: presentReviews(profile),
  }
}

/** A highlight without stories is left out. */
function presentHighlight(
  { id, title, language, titles, stories }: ProfileDocument['highlights'][number],
  view: PictureView,
): Profile['storyHighlights'] {
  const [first, ...rest] = stories.map((story) => presentStoryPicture(story, view))
  if (!first) return []
  const texts = textInLanguage(
    { text: title, language: language ?? null, others: titles },
    view.language ?? MAIN_LANGUAGE,
  )
  return [
    {
      id,
      title: texts.text,
      thumbnail: first.image,
      stories: [first, ...rest],
      ...(texts.language && { titleLanguage: texts.language }),
    },
  ]
}

const emptyFields = {
  gallery: [],
  previewImage: null,
  detailedBio: null,
  public_videos: [],
  premiumContent: null,
  private_photos: [],
  private_videos: [],
  stories: [],
  storyHighlights: [],
  rates: {},
  schedule: null,
  away: null,
  ...noReach,
  verification: { verified: false, verifiedSince: null, validUntil: null, badges: [], checks: [] },
  reviews: null,
} satisfies Partial<Profile>

function presentPremium(
  profile: ProfileDocument,
  priceMonthly: number,
  description: string,
): Profile['premiumContent'] {
  if (profile.privatePhotoCount + profile.privateVideoCount === 0) return null
  return {
    photoCount: profile.privatePhotoCount,
    videoCount: profile.privateVideoCount,
    priceMonthly,
    description,
    photos: profile.lockedPhotos.map(({ preview, color }) => ({ preview, color })),
    videos: profile.lockedVideos.map(({ preview, color, durationSeconds }) => ({
      preview,
      color,
      durationSeconds: durationSeconds ?? 0,
    })),
  }
}

function presentVerification({ checks }: ProfileDocument, now: number): Profile['verification'] {
  const valid = checks.filter(({ validUntil }) => validUntil > now)
  return {
    verified: valid.length > 0,
    verifiedSince: valid.length ? iso(Math.min(...valid.map((c) => c.checkedAt))) : null,
    validUntil: valid.length ? iso(Math.min(...valid.map((c) => c.validUntil))) : null,
    badges: valid.map(({ checked }) => checked),
    checks: valid.map(({ checked, checkedAt, validUntil, method }) => ({
      checked,
      checkedAt: iso(checkedAt),
      validUntil: iso(validUntil),
      method: method ?? 'team',
    })),
  }
}

function presentReviews(profile: ProfileDocument): Profile['reviews'] {
  if (profile.reviewAverage === null) return null
  return {
    average: Math.round(profile.reviewAverage * 10) / 10,
    count: profile.reviewCount,
    recent: profile.reviews.map(({ id, rating, text, author, createdAt, reply }) => ({
      id,
      rating,
      text,
      author,
      date: iso(createdAt),
      reply: reply ?? null,
    })),
  }
}
