import { Hono, type Context } from 'hono'
import { VARIANT_FORMATS, VARIANT_WIDTHS } from '#media/media-urls'
import { listMediaEndpoint } from '#media/media'
import { mayCall } from '#staff/staff-rights'
import { rightOf } from '../../accounts/administrators/queries.ts'
import { fileAccessOf, type MediaRef } from '../../catalogue/engine/private-files.ts'
import { isOwnProfile, mayOpen } from '../../catalogue/engine/rules.ts'
import { linkKey, readLink, type Purpose } from '../../catalogue/engine/file-links.ts'
import { mediaFolder, selectFile } from '../files/queries.ts'
import { visitor } from '../../accounts/lib/actor.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { isUuid } from '../../platform/lib/id.ts'
import { requireAdult } from '../../accounts/http/age-gate.ts'
import { answerFile, missing } from '../http/answer-file.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { serverTiming } from '../../platform/http/server-timing.ts'
import { readViewer } from '../../accounts/http/identify.ts'

const files = new Set([
  ...VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => `w${width}.${format}`)),
  'video',
])

const linkExpired = () => new Failure('forbidden', 'media.link-expired')

export const mediaRoutes = new Hono<AppEnv>()
  .use('/media/*', serverTiming, requireAdult)
  .use('/samples/*', requireAdult)
  /** Drawings of the samples are static files at the addresses of companions' pictures. */
  .get('/samples/*', async (c) => {
    const { body, status, headers } = await c.env.ASSETS.fetch(c.req.raw)
    const answer = new Response(body, { status, headers })
    if (status === 200) answer.headers.set('cache-control', 'private, max-age=86400')
    return answer
  })
  /**
   * Public files, from R2. A file never changes at its address, but it may be withdrawn: the catalogue (in memory) must
   * list it at each request. Only the browser of an adult may cache it, because shared caches don't enforce the age
   * gate.
   */
  .get('/media/:companion/:media/:file', async (c) => {
    const address = fileOf(c)
    return answerFile(c, {
      key: keyOf(address),
      checked: checkPublic(c, address),
      cacheControl: 'private, max-age=31536000, immutable',
      isPublic: true,
    })
  })
  /**
   * Files for premium members, by signed links. The link identifies the member; the member's right is read for each
   * request, so that access ends with the plan or the withdrawal of the file.
   */
  .get('/media/private/:link/:companion/:media/:file', async (c) => {
    const address = fileOf(c)
    const { memberId, ref } = await linkOf(c, 'media-link')
    return answerFile(c, {
      key: keyOf(address),
      checked: checkMember(c, memberId, ref),
      cacheControl: 'private, no-store',
      isPublic: false,
    })
  })

  /** Any file, for staff, by a link that was signed minutes ago. The staff member's right is read for each request. */
  .get('/media/staff/:link/:companion/:media/:file', async (c) => {
    const address = fileOf(c)
    const { memberId, ref } = await linkOf(c, 'staff-media-link')
    return answerFile(c, {
      key: keyOf(address),
      checked: checkStaff(c, memberId, ref),
      cacheControl: 'private, no-store',
      isPublic: false,
    })
  })

  /** Any file of a companion, published or not, for the account that runs the profile. */
  .get('/media/own/:link/:companion/:media/:file', async (c) => {
    const address = fileOf(c)
    const { memberId, ref } = await linkOf(c, 'own-media-link')
    return answerFile(c, {
      key: keyOf(address),
      checked: checkOwn(c, memberId, ref),
      cacheControl: 'private, no-store',
      isPublic: false,
    })
  })

/** @throws Failure 404 for a file that is not public, 503 as the catalogue */
async function checkPublic(
  { var: { catalogue, now } }: Context<AppEnv>,
  { companion, media }: FileAddress,
): Promise<void> {
  const flags = await catalogue.flags(now, companion)
  if (!flags || !mayOpen(visitor, { ...flags, isPrivate: false })) throw missing()
  if (!(await catalogue.isPublicFile(now, companion, media))) throw missing()
}

/** @throws Failure 403 for a member who may not open it, 404 for a file that is closed to all members, or public */
async function checkMember(c: Context<AppEnv>, memberId: string, ref: MediaRef) {
  const { viewer, rows } = await readViewer(c, memberId, [fileAccessOf(c.var.db, ref, c.var.now)])
  const [[access]] = rows
  if (!access) throw missing()
  const { accessLevel, vip } = access
  const isPrivate = accessLevel === 'private'
  const id = ref.companionId
  // Public files have an address of their own.
  if (mayOpen(visitor, { id, vip, isPrivate })) throw missing()
  if (!isOwnProfile(viewer, id) && !mayOpen(viewer, { id, vip, isPrivate })) throw linkExpired()
}

/** @throws Failure 403 without the right of staff, 404 for a deleted file */
async function checkStaff(c: Context<AppEnv>, memberId: string, ref: MediaRef) {
  const { db } = c.var
  const { viewer, rows } = await readViewer(c, memberId, [
    selectFile(db, ref),
    rightOf(db, memberId),
  ])
  const [[file], [right]] = rows
  const isStaff = mayCall(right?.role ?? null, listMediaEndpoint)
  if (viewer.kind === 'visitor' || viewer.isSuspended || !isStaff) throw linkExpired()
  if (!file) throw missing()
}

/** @throws Failure 403 for an account that does not run the profile, 404 for a deleted file */
async function checkOwn(c: Context<AppEnv>, memberId: string, ref: MediaRef) {
  const { viewer, rows } = await readViewer(c, memberId, [selectFile(c.var.db, ref)])
  const [[file]] = rows
  if (!isOwnProfile(viewer, ref.companionId)) throw linkExpired()
  if (!file) throw missing()
}

/** @throws Failure 403 for an invalid link, 404 without the operator's secret */
async function linkOf(c: Context<AppEnv>, purpose: Purpose) {
  const { companion, media } = fileOf(c)
  const ref = { companionId: companion, mediaId: media }
  const key = await linkKey(c.var.config.siteSecret, purpose)
  if (!key) throw missing()
  const link = await readLink(key, c.req.param('link') ?? '', ref, c.var.now)
  if (!link) throw linkExpired()
  return { ...link, ref }
}

type FileAddress = { companion: string; media: string; file: string }

const keyOf = ({ companion, media, file }: FileAddress) =>
  `${mediaFolder({ companionId: companion, id: media })}${file}`

/** @throws Failure 404 for an invalid address of a file */
function fileOf(c: Context<AppEnv>): FileAddress {
  const { companion = '', media = '', file = '' } = c.req.param() as Record<string, string>
  if (!isUuid(companion) || !isUuid(media) || !files.has(file)) throw missing()
  return { companion, media, file }
}
