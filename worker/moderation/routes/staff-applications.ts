import { Hono, type Context } from 'hono'
import {
  getApplication,
  getApplicationPhoto,
  listApplications,
  actOnApplication,
} from '#moderation/admin-applications.api'
import { listApplicationsSchemas, actOnApplicationSchemas } from '#moderation/applications'
import {
  presentApplication,
  presentApplicationCounts,
  presentApplicationListItem,
} from '../applications/present.ts'
import { findApplication, pageOfApplications } from '../applications/queries.ts'
import { applyApplicationAction } from '../apply-application-action.ts'
import { readApplicationPhoto } from '../add-application-details.ts'
import { Failure } from '../../platform/lib/failure.ts'
import { dataUrl } from '../../media/images/make-picture.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { noteCase, noteRead } from '../../companions/http/note-read.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminApplicationRoutes = new Hono<AppEnv>()
  .get(listApplications.path, validQuery(listApplicationsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfApplications(db, query, {
      now,
      me: c.var.admin.id,
    })
    await noteRead(c, 'applications', rows.map(readOf))
    const applications = rows.map((row) => presentApplicationListItem(row, now))
    const counts = presentApplicationCounts(counted)
    return respond(c, listApplications, { applications, total, counts, overdue })
  })
  .get(getApplication.path, async (c) => respond(c, getApplication, await applicationOf(c)))
  .get(getApplicationPhoto.path, async (c) => {
    const { id, photo } = c.req.param()
    await applicationOf(c)
    const bytes = await readApplicationPhoto(storesOf(c), { applicationId: id, id: photo })
    return respond(c, getApplicationPhoto, { photo: dataUrl(bytes) })
  })
  .post(actOnApplication.path, async (c) => {
    const action = validBody(actOnApplicationSchemas.body, await readJson(c.req))
    await applyApplicationAction(c.var.db, c.req.param('id'), action, staffOf(c), {
      origin: originOf(c),
    })
    sendMailInBackground(c)
    return respond(c, actOnApplication, await applicationOf(c))
  })

async function applicationOf(c: Context<AppEnv>) {
  const found = await findApplication(c.var.db, c.req.param('id') ?? '')
  if (!found) throw new Failure('not-found', 'application.not-found')
  await noteCase(c, 'application', [readOf(found)])
  return presentApplication(found, c.var.now)
}

const readOf = ({ id, companion }: { id: string; companion: string | null }) => ({
  companion,
  what: 'application' as const,
  subject: id,
})
