import type { Context } from 'hono'
import {
  getApplicationEndpoint,
  getApplicationPhotoEndpoint,
  listApplicationsEndpoint,
  actOnApplicationEndpoint,
} from '#moderation/admin-applications'
import { listApplicationsSchemas, actOnApplicationSchemas } from '#moderation/applications'
import { presentApplication } from '../applications/present.ts'
import { findApplication } from '../applications/queries.ts'
import { applicationQueue } from '../applications/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { applyApplicationAction } from '../apply-application-action.ts'
import { readApplicationPhoto } from '../add-application-details.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { dataUrl } from '../../platform/lib/bytes.ts'
import { recordCaseRead, recordRead } from '../../accounts/http/record-read.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'
import { groundTextsIn } from '../../accounts/appeals/messages.ts'
import { siteLanguage } from '../../platform/lib/translations.ts'

export const adminApplicationRoutes = routesOf([
  handle(
    listApplicationsEndpoint,
    listApplicationsSchemas,
    { access: staff },
    async (c, { query }) => {
      const { rows, items: applications, page } = await listCases(c.var, applicationQueue, query)
      await recordRead(c, 'applications', rows.map(readOf))
      return { applications, ...page }
    },
  ),
  handle(getApplicationEndpoint, {}, { access: staff }, (c) => applicationOf(c)),
  handle(
    getApplicationPhotoEndpoint,
    {},
    { access: staff },
    async (c, { params: { id, photo } }) => {
      await applicationOf(c)
      const bytes = await readApplicationPhoto(storesOf(c), { applicationId: id, id: photo })
      return { photo: dataUrl(bytes) }
    },
  ),
  handle(
    actOnApplicationEndpoint,
    actOnApplicationSchemas,
    { access: staff },
    async (c, { caller, params, body: action }) => {
      await applyApplicationAction(c.var.db, params.id, action, caller, {
        origin: originOf(c),
      })
      sendMailInBackground(c)
      return applicationOf(c)
    },
  ),
])

async function applicationOf(c: Context<AppEnv>) {
  const application = await findApplication(c.var.db, c.req.param('id') ?? '')
  if (!application) throw new Failure('not-found', 'application.not-found')
  await recordCaseRead(c, 'application', [readOf(application)])
  const groundTexts = groundTextsIn(siteLanguage(application.language))
  return presentApplication(application, c.var.now, groundTexts)
}

const readOf = ({ id, companion }: { id: string; companion: string | null }) => ({
  companion,
  what: 'application' as const,
  subject: id,
})
