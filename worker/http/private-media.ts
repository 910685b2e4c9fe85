import type { Context } from 'hono'
import { privateMediaOf } from '../features/catalogue/private-files.ts'
import type { PrivateMedia } from '../features/catalogue/document.ts'
import { noPrivateMedia } from '../features/catalogue/present.ts'
import { maySeePrivateMedia } from '../features/catalogue/rules.ts'
import { linkKey } from '../features/media/links.ts'
import type { Actor } from '../lib/actor.ts'
import { Failure } from '../lib/failure.ts'
import type { AppEnv } from './context.ts'

/**
 * The private gallery that the viewer may see of a companion; empty where no link could open it.
 *
 * @throws Failure 503 when D1 fails
 */
export async function privateMediaFor(
  c: Context<AppEnv>,
  actor: Actor,
  companionId: string,
): Promise<PrivateMedia> {
  if (!maySeePrivateMedia(actor) || !(await linkKey(c.var.config.siteSecret))) return noPrivateMedia
  try {
    const rows = await privateMediaOf(c.var.db, companionId)
    return {
      photos: rows.filter(({ durationSeconds }) => durationSeconds === null),
      videos: rows.flatMap(({ durationSeconds, ...picture }) =>
        durationSeconds === null ? [] : [{ ...picture, durationSeconds }],
      ),
    }
  } catch (error) {
    throw new Failure('unavailable', 'profile.unavailable', {}, { cause: error })
  }
}
