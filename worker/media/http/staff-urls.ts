import type { Context } from 'hono'
import type { MediaItem } from '#media/media'
import { mayOpen } from '../../catalogue/engine/rules.ts'
import { linkExpiry, linkKey, signLink } from '../../catalogue/engine/file-links.ts'
import { presentMedia } from '../files/present.ts'
import type { StoredMedia } from '../files/queries.ts'
import { visitor } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'

type File = Pick<StoredMedia, 'id' | 'companionId' | 'accessLevel' | 'purpose' | 'preview'>

/**
 * Where staff open the files themselves: they must see what they judge. What not everyone may open
 * (private media, files for stories, which none may show now, and all media of who is not public) gets a
 * link of their own, which ends soon.
 */
export async function staffUrlsFor(
  c: Context<AppEnv>,
  media: readonly File[],
): Promise<(file: File, name: string) => string> {
  const { catalogue, now, admin } = c.var
  const key = await linkKey(c.var.config.siteSecret, 'staff-media-link')
  const links = new Map<string, string>()
  for (const { id, companionId, accessLevel, purpose } of media) {
    const flags = await catalogue.flags(now, companionId)
    const isOpen =
      purpose === 'gallery' &&
      flags &&
      mayOpen(visitor, { id: flags.id, vip: flags.vip, isPrivate: accessLevel === 'private' })
    if (isOpen || !key) continue
    const grant = { companionId, mediaId: id, memberId: admin.id, accessLevel }
    links.set(id, await signLink(key, { ...grant, expiresAt: linkExpiry(now) }))
  }
  return ({ id, companionId, accessLevel, preview }, name) => {
    const link = links.get(id)
    if (link) return `/media/staff/${link}/${companionId}/${id}/${name}`
    // Without the operator's secret there are no links.
    return accessLevel === 'private' ? preview : `/media/${companionId}/${id}/${name}`
  }
}

/** @param media all of a companion's, in order */
export async function presentGallery(
  c: Context<AppEnv>,
  media: readonly StoredMedia[],
): Promise<MediaItem[]> {
  const addressOf = await staffUrlsFor(c, media)
  return media
    .filter(({ purpose }) => purpose === 'gallery')
    .map((one, order) => presentMedia(one, order, addressOf))
}

/** Where staff see photos for everyone in their smallest size, by the photos' ids. */
export async function thumbnailsFor(
  c: Context<AppEnv>,
  photos: readonly { id: string; companionId: string }[],
): Promise<Map<string, string>> {
  const files = photos.map((photo): File => ({
    ...photo,
    accessLevel: 'public',
    purpose: 'gallery',
    preview: '',
  }))
  const addressOf = await staffUrlsFor(c, files)
  return new Map(files.map((file) => [file.id, addressOf(file, 'w320.webp')]))
}
