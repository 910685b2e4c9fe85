import { Hono, type Context } from 'hono'
import {
  decideRevision,
  decideRevisions,
  getRevision,
  listRevisions,
} from '#contract/admin-revisions.api'
import { refusalOf } from '#contract/refusals'
import {
  decideRevisionSchemas,
  decideRevisionsSchemas,
  listRevisionsSchemas,
} from '#contract/revisions'
import { contentOf } from '../../features/companions/present-content.ts'
import { presentCounts, presentListed, presentRevision } from '../../features/revisions/present.ts'
import { pageOfRevisions } from '../../features/revisions/queries.ts'
import { decideRevision as decide, requireRevision } from '../../flows/decide-revision.ts'
import { decideRevisions as decideMany } from '../../flows/decide-revisions.ts'
import { requireCompanion } from '../../flows/manage-companions.ts'
import { readJson, validBody, validQuery } from '../../lib/validate.ts'
import { originOf, type AppEnv } from '../../http/context.ts'
import { answer, answerConflict } from '../../http/endpoint.ts'
import { refreshCatalogue } from '../../http/own-writes.ts'
import { staffOf } from '../../http/require-admin.ts'
import { sendMailInBackground } from '../../http/send-mail-in-background.ts'

export const adminRevisionRoutes = new Hono<AppEnv>()
  .get(listRevisions.path, validQuery(listRevisionsSchemas.query), async (c) => {
    const { db, now } = c.var
    const query = c.req.valid('query')
    const { rows, counted, overdue, total } = await pageOfRevisions(db, query, {
      now,
      me: c.var.admin.id,
    })
    const revisions = rows.map((row) => presentListed(row, now))
    return answer(c, listRevisions, { revisions, total, counts: presentCounts(counted), overdue })
  })
  .get(getRevision.path, async (c) => answer(c, getRevision, await present(c, c.req.param('id'))))
  .post(decideRevisions.path, async (c) => {
    const decision = validBody(decideRevisionsSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    const results = await decideMany(c.var.db, decision, { staff: staffOf(c), origin })
    await refreshCatalogue(c)
    sendMailInBackground(c)
    return answer(c, decideRevisions, { results })
  })
  .post(decideRevision.path, async (c) => {
    const decision = validBody(decideRevisionSchemas.body, await readJson(c.req))
    const id = c.req.param('id')
    const origin = originOf(c)
    const isConflict = await decide(c.var.db, id, decision, { staff: staffOf(c), origin })
    await refreshCatalogue(c)
    sendMailInBackground(c)
    const current = await present(c, id)
    if (!isConflict) return answer(c, decideRevision, current)
    return answerConflict(c, decideRevision, { ...refusalOf('revision.changed'), current })
  })

async function present({ var: { db, now } }: Context<AppEnv>, id: string) {
  const found = await requireRevision(db, id)
  const companion = await requireCompanion(db, found.companionId)
  const seen = { version: companion.row.version, published: contentOf(companion) }
  return presentRevision(found, seen, now)
}
