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
 * Returns the addresses at which staff open files. Files that are not public (private media, files for stories, all
 * media of hidden profiles) get a signed link, which expires soon.
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
    const grant = { companionId, mediaId: id, memberId: admin.id }
    links.set(id, await signLink(key, { ...grant, expiresAt: linkExpiry(now) }))
  }
  return ({ id, companionId, accessLevel, preview }, name) => {
    const link = links.get(id)
    if (link) return `/media/staff/${link}/${companionId}/${id}/${name}`
    // Links can't be signed without the operator's secret.
    return accessLevel === 'private' ? preview : `/media/${companionId}/${id}/${name}`
  }
}

/** Gallery of a companion, for staff. @param media all of the companion's media, in order */
export async function presentGallery(
  c: Context<AppEnv>,
  media: readonly StoredMedia[],
): Promise<MediaItem[]> {
  const addressOf = await staffUrlsFor(c, media)
  return media
    .filter(({ purpose }) => purpose === 'gallery')
    .map((file, order) => presentMedia(file, order, addressOf))
}

/** Addresses of public photos in their smallest size for staff, by the photos' ids. */
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
