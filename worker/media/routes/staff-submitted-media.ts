import { Hono } from 'hono'
import { decideSubmissions, listSubmissions } from '#media/submitted-media.api'
import { decideSubmissionsSchemas, listSubmissionsSchemas } from '#media/submitted-media'
import { presentSubmissionCounts, presentSubmissionListItem } from '../submissions/present.ts'
import { pageOfSubmissions } from '../submissions/queries.ts'
import { decideSubmissions as decide } from '../decide-media.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { originOf, storesOf, type AppEnv } from '../../platform/http/context.ts'
import { respond } from '../../platform/http/endpoint.ts'
import { alikeFilesOf } from '../http/alike-files.ts'
import { presentSubmissions } from '../http/linked-media.ts'
import { noteRead, readOf } from '../../companions/http/note-read.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminSubmittedMediaRoutes = new Hono<AppEnv>()
  .get(listSubmissions.path, validQuery(listSubmissionsSchemas.query), async (c) => {
    const { db, now, admin } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfSubmissions(db, query, now)
    const owners = new Set(rows.map(({ companionId }) => companionId))
    await noteRead(
      c,
      'media',
      [...owners].map((id) => readOf('private-media', id)),
    )
    const likeness = await alikeFilesOf(c, rows, admin.id)
    const unlike = { alike: [], isNearWithdrawn: false }
    const submissions = await presentSubmissions(c, rows, {
      reader: { kind: 'staff', memberId: admin.id },
      also: (row) => presentSubmissionListItem(row, now, likeness.get(row.id) ?? unlike),
    })
    const counts = presentSubmissionCounts(counted)
    return respond(c, listSubmissions, { submissions, total, counts, overdue })
  })
  .post(decideSubmissions.path, async (c) => {
    const decisions = validBody(decideSubmissionsSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    const stores = storesOf(c)
    const decided = await decide(stores, decisions, { staff: staffOf(c), origin })
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, decideSubmissions, decided)
  })
