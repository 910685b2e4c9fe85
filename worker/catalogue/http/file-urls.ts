import type { Context } from 'hono'
import type { MediaRef } from '../engine/private-files.ts'
import { publicUrl, type FileUrl } from '../engine/present/present-pictures.ts'
import { linkExpiry, linkKey, signLink } from '../engine/file-links.ts'
import { isPremium, type Actor } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * Returns the addresses at which the viewer may open files. Premium members get signed links to private files, which
 * expire soon: a browser sends no token when it loads a picture.
 *
 * @param privateFiles every private file of the answer
 */
export async function fileUrlsFor(
  c: Context<AppEnv>,
  actor: Actor,
  privateFiles: readonly MediaRef[],
): Promise<FileUrl> {
  if (actor.kind === 'visitor' || !isPremium(actor) || privateFiles.length === 0) return publicUrl
  const key = await linkKey(c.var.config.siteSecret)
  if (!key) return publicUrl
  const expiresAt = linkExpiry(c.var.now)
  const signedLinks = privateFiles.map(async (privateFile) => {
    const link = await signLink(key, { ...privateFile, memberId: actor.id, expiresAt })
    return [privateFile.mediaId, link] as const
  })
  const links = new Map(await Promise.all(signedLinks))
  return (companionId, mediaId, file) => {
    const link = links.get(mediaId)
    const address = publicUrl(companionId, mediaId, file)
    return link ? address.replace('/media/', `/media/private/${link}/`) : address
  }
}
