import {
  staffMeasuresEndpoint,
  staffMeasuresSchemas,
  voidMeasureEndpoint,
  voidMeasureSchemas,
} from '#moderation/admin-measures'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { readMeasures, voidMeasure } from '../void-measure.ts'

/** Warnings, pauses and strikes, for staff. */
export const adminMeasureRoutes = routesOf([
  handle(
    staffMeasuresEndpoint,
    staffMeasuresSchemas,
    { access: staff },
    (c, { query: { companion, member = '' } }) => {
      const subject = companion === undefined ? { memberId: member } : { companionId: companion }
      return readMeasures(c.var.db, subject, c.var.now)
    },
  ),
  handle(
    voidMeasureEndpoint,
    voidMeasureSchemas,
    { access: staff },
    async (c, { caller, params, body: { reason } }) => {
      const subject = await voidMeasure(c.var.db, params.id, reason, caller)
      sendMailInBackground(c)
      return readMeasures(c.var.db, subject, c.var.now)
    },
  ),
])
