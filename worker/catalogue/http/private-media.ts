import type { Context } from 'hono'
import type { PrivateMedia } from '../engine/document.ts'
import { noPrivateMedia } from '../engine/present/present.ts'
import { maySeePrivateMedia } from '../engine/rules.ts'
import type { PrivateMediaRow } from '../engine/private-files.ts'
import { linkKey } from '../engine/file-links.ts'
import type { Actor } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * The private gallery that a viewer may see; empty where no link could open it.
 *
 * @param gallery on `profileCall` it was read together with who asks
 */
export async function privateMediaFor(
  { var: { config, ...known } }: Context<AppEnv>,
  companionId: string,
  viewer: Actor = known.actor,
  gallery: readonly PrivateMediaRow[] = known.gallery ?? [],
): Promise<PrivateMedia> {
  if (!maySeePrivateMedia(viewer, companionId) || !(await linkKey(config.siteSecret)))
    return noPrivateMedia
  return {
    photos: gallery.filter(({ durationSeconds }) => durationSeconds === null),
    videos: gallery.flatMap(({ durationSeconds, ...picture }) =>
      durationSeconds === null ? [] : [{ ...picture, durationSeconds }],
    ),
  }
}
