import type { Context } from 'hono'
import { refusalOf } from '#contract/refusals'
import {
  decideRenewalEndpoint,
  getRenewalEndpoint,
  listEndingChecksEndpoint,
  listRenewalsEndpoint,
} from '#moderation/admin-renewals'
import { decideRenewalSchemas, listRenewalsSchemas } from '#moderation/renewals'
import { checksEndingSoon } from '../../companions/profiles/checks.ts'
import { presentEndingCheck } from '../../companions/profiles/present/present-checks.ts'
import { mediaOf } from '../../media/files/queries.ts'
import { presentRenewal } from '../../companions/photo-verifications/present.ts'
import type { FoundRenewal } from '../../companions/photo-verifications/queries.ts'
import { renewalQueue } from '../../companions/photo-verifications/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { decideRenewal, readProof, requireRenewal } from '../decide-renewal.ts'
import { originOf, settingsOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { recordRead, privateReads, readOf } from '../../accounts/http/record-read.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { presentGallery } from '../../media/http/staff-urls.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminRenewalRoutes = routesOf([
  handle(listRenewalsEndpoint, listRenewalsSchemas, { access: staff }, async (c, { query }) => {
    const { items: renewals, page } = await listCases(c.var, renewalQueue, query)
    return { renewals, ...page }
  }),
  handle(listEndingChecksEndpoint, {}, { access: staff }, async (c) => {
    const { db, now } = c.var
    const rows = await checksEndingSoon(db, now)
    return { checks: rows.map((row) => presentEndingCheck(row, now)) }
  }),
  handle(getRenewalEndpoint, {}, { access: staff }, async (c, { params }) => {
    const renewal = await requireRenewal(c.var.db, params.id)
    return present(c, renewal, readProof(c.env.MEDIA, renewal))
  }),
  handle(
    decideRenewalEndpoint,
    decideRenewalSchemas,
    { access: staff },
    async (c, { caller, params: { id }, body: decision }) => {
      const { catalogue, now } = c.var
      await catalogue.refresh(now)
      const days = settingsOf(catalogue).checkDays.photos
      const context = { staff: caller, origin: originOf(c), days }
      const isConflict = await decideRenewal(storesOf(c), id, decision, context)
      sendMailInBackground(c)
      // The answer to a decision omits the picture: reading it requires a fresh proof of identity.
      const current = await present(c, await requireRenewal(c.var.db, id), null)
      if (!isConflict) return current
      return answerConflict(c, decideRenewalEndpoint, { ...refusalOf('renewal.changed'), current })
    },
  ),
])

type Proof = ReturnType<typeof readProof>

async function present(c: Context<AppEnv>, renewal: FoundRenewal, proof: Proof | null) {
  const { db, now } = c.var
  const [picture, media] = await Promise.all([proof, mediaOf(db, renewal.companionId)])
  const document = picture === null ? [] : [readOf('documents', renewal.companionId)]
  await recordRead(c, 'verification', [...document, ...privateReads(media)])
  const gallery = await presentGallery(c, media)
  const photos = gallery
    .filter(({ type }) => type === 'photo')
    .map(({ id: photo, url, alt }) => ({ id: photo, url, alt }))
  return presentRenewal(renewal, { picture, photos }, now)
}
