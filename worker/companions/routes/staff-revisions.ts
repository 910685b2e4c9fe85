import { Hono, type Context } from 'hono'
import {
  decideRevision,
  decideRevisions,
  getRevision,
  listRevisions,
} from '#companions/staff/admin-revisions.api'
import { refusalOf } from '#contract/refusals'
import {
  decideRevisionSchemas,
  decideRevisionsSchemas,
  listRevisionsSchemas,
} from '#companions/revisions'
import { contentOf } from '../profiles/present/present-content.ts'
import {
  presentRevisionCounts,
  presentRevisionListItem,
  presentRevision,
} from '../revisions/present.ts'
import { pageOfRevisions } from '../revisions/queries.ts'
import { decideRevision as decide, requireRevision } from '../decide-revision.ts'
import { decideRevisions as decideMany } from '../decide-revisions.ts'
import { requireCompanion } from '../manage-companions.ts'
import { readJson, validBody, validQuery } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { respond, answerConflict } from '../../platform/http/endpoint.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { staffOf } from '../../accounts/http/require-admin.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

export const adminRevisionRoutes = new Hono<AppEnv>()
  .get(listRevisions.path, validQuery(listRevisionsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfRevisions(db, query, {
      now,
      me: c.var.admin.id,
    })
    const revisions = rows.map((row) => presentRevisionListItem(row, now))
    return respond(c, listRevisions, {
      revisions,
      total,
      counts: presentRevisionCounts(counted),
      overdue,
    })
  })
  .get(getRevision.path, async (c) => respond(c, getRevision, await present(c, c.req.param('id'))))
  .post(decideRevisions.path, async (c) => {
    const decision = validBody(decideRevisionsSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    const results = await decideMany(c.var.db, decision, { staff: staffOf(c), origin })
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return respond(c, decideRevisions, { results })
  })
  .post(decideRevision.path, async (c) => {
    const decision = validBody(decideRevisionSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    const origin = originOf(c)
    const isConflict = await decide(c.var.db, id, decision, { staff: staffOf(c), origin })
    await refreshCatalogue(c)
    sendMailInBackground(c)
    const current = await present(c, id)
    if (!isConflict) return respond(c, decideRevision, current)
    return answerConflict(c, decideRevision, { ...refusalOf('revision.changed'), current })
  })

async function present({ var: { db, now } }: Context<AppEnv>, id: string) {
  const found = await requireRevision(db, id)
  const companion = await requireCompanion(db, found.companionId)
  const seen = { version: companion.row.version, published: contentOf(companion) }
  return presentRevision(found, seen, now)
}
