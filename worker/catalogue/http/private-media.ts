import type { Context } from 'hono'
import type { PrivateMedia } from '../engine/document.ts'
import { noPrivateMedia } from '../engine/present/present.ts'
import { maySeePrivateMedia } from '../engine/rules.ts'
import type { PrivateMediaRow } from '../engine/private-files.ts'
import { linkKey } from '../engine/file-links.ts'
import type { Actor } from '../../accounts/lib/actor.ts'
import type { AppEnv } from '../../platform/http/context.ts'

/**
 * Private gallery that a viewer may see; empty if links can't be signed.
 *
 * @param gallery default: the gallery that `profileCall` has read together with the viewer
 */
export async function privateMediaFor(
  { var: { config, ...variables } }: Context<AppEnv>,
  companionId: string,
  viewer: Actor = variables.actor,
  gallery: readonly PrivateMediaRow[] = variables.gallery ?? [],
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
