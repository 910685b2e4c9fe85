import type { Context } from 'hono'
import type { PrivateMedia } from '../features/catalogue/document.ts'
import { noPrivateMedia } from '../features/catalogue/present.ts'
import { maySeePrivateMedia } from '../features/catalogue/rules.ts'
import { linkKey } from '../features/media/links.ts'
import type { AppEnv } from './context.ts'

/** The private gallery that the viewer may see, on `profileCall`; empty where no link could open it. */
export async function privateMediaFor(c: Context<AppEnv>): Promise<PrivateMedia> {
  const { actor, config, gallery = [] } = c.var
  if (!maySeePrivateMedia(actor) || !(await linkKey(config.siteSecret))) return noPrivateMedia
  return {
    photos: gallery.filter(({ durationSeconds }) => durationSeconds === null),
    videos: gallery.flatMap(({ durationSeconds, ...picture }) =>
      durationSeconds === null ? [] : [{ ...picture, durationSeconds }],
    ),
  }
}
