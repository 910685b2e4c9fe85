import { Hono, type Context } from 'hono'
import { refusalOf } from '#contract/refusals'
import {
  decideRenewal,
  getRenewal,
  listEndingChecks,
  listRenewals,
} from '#moderation/admin-renewals.api'
import { decideRenewalSchemas, listRenewalsSchemas } from '#moderation/renewals'
import { checksEndingSoon } from '../../companions/profiles/checks.ts'
import { presentEndingCheck } from '../../companions/profiles/present/present-checks.ts'
import { mediaOf } from '../../media/files/queries.ts'
import {
  presentRenewalCounts,
  presentRenewalListItem,
  presentRenewal,
} from '../photo-verifications/present.ts'
import { pageOfRenewals, type FoundRenewal } from '../photo-verifications/queries.ts'
import { decideRenewal as decide, readProof, requireRenewal } from '../decide-renewal.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { originOf, settingsOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond, answerConflict } from '../../platform/http/endpoint.ts'
import { noteRead, privateReads, readOf } from '../../companions/http/note-read.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'
import { presentGallery } from '../../media/http/staff-urls.ts'

export const adminRenewalRoutes = new Hono<AppEnv>()
  .get(listRenewals.path, validQuery(listRenewalsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfRenewals(db, query, {
      now,
      me: c.var.admin.id,
    })
    const renewals = rows.map((row) => presentRenewalListItem(row, now))
    return respond(c, listRenewals, {
      renewals,
      total,
      counts: presentRenewalCounts(counted),
      overdue,
    })
  })
  .get(listEndingChecks.path, async (c) => {
    const { db, now } = c.var
    const rows = await checksEndingSoon(db, now)
    return respond(c, listEndingChecks, { checks: rows.map((row) => presentEndingCheck(row, now)) })
  })
  .get(getRenewal.path, async (c) => {
    const found = await requireRenewal(c.var.db, c.req.param('id'))
    return respond(c, getRenewal, await present(c, found, readProof(c.env.MEDIA, found)))
  })
  .post(decideRenewal.path, async (c) => {
    const { catalogue } = c.var
    const decision = validBody(decideRenewalSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    const days = settingsOf(catalogue).checkDays.photos
    const by = { staff: staffOf(c), origin: originOf(c), days }
    const isConflict = await decide(storesOf(c), id, decision, by)
    await refreshCatalogue(c)
    sendMailInBackground(c)
    // A decision opens nothing: the picture needs a fresh proof of who looks at it.
    const current = await present(c, await requireRenewal(c.var.db, id), null)
    if (!isConflict) return respond(c, decideRenewal, current)
    return answerConflict(c, decideRenewal, { ...refusalOf('renewal.changed'), current })
  })

type Proof = ReturnType<typeof readProof>

async function present(c: Context<AppEnv>, found: FoundRenewal, proof: Proof | null) {
  const { db, now } = c.var
  const [picture, media] = await Promise.all([proof, mediaOf(db, found.companionId)])
  const document = picture === null ? [] : [readOf('documents', found.companionId)]
  await noteRead(c, 'verification', [...document, ...privateReads(media)])
  const gallery = await presentGallery(c, media)
  const photos = gallery
    .filter(({ type }) => type === 'photo')
    .map(({ id: photo, url, alt }) => ({ id: photo, url, alt }))
  return presentRenewal(found, { picture, photos }, now)
}
