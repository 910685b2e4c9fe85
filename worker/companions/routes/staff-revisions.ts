import type { Context } from 'hono'
import {
  decideRevision,
  decideRevisions,
  getRevision,
  listRevisions,
} from '#companions/staff/admin-revisions'
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
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminRevisionRoutes = routesOf([
  handle(listRevisions, listRevisionsSchemas, { access: staff }, async (c, { caller, query }) => {
    const { db, now } = c.var
    const { rows, counted, overdue, total } = await pageOfRevisions(db, query, {
      now,
      me: caller.actor,
    })
    const revisions = rows.map((row) => presentRevisionListItem(row, now))
    return {
      revisions,
      total,
      counts: presentRevisionCounts(counted),
      overdue,
    }
  }),
  handle(getRevision, {}, { access: staff }, (c, { params }) => present(c, params.id)),
  handle(
    decideRevisions,
    decideRevisionsSchemas,
    { access: staff },
    async (c, { caller, body: decision }) => {
      const origin = originOf(c)
      const results = await decideMany(c.var.db, decision, { staff: caller, origin })
      sendMailInBackground(c)
      return { results }
    },
  ),
  handle(
    decideRevision,
    decideRevisionSchemas,
    { access: staff },
    async (c, { caller, params: { id }, body: decision }) => {
      const origin = originOf(c)
      const isConflict = await decide(c.var.db, id, decision, { staff: caller, origin })
      sendMailInBackground(c)
      const current = await present(c, id)
      if (!isConflict) return current
      return answerConflict(c, decideRevision, { ...refusalOf('revision.changed'), current })
    },
  ),
])

async function present({ var: { db, now } }: Context<AppEnv>, id: string) {
  const revision = await requireRevision(db, id)
  const companion = await requireCompanion(db, revision.companionId)
  const companionState = { version: companion.row.version, published: contentOf(companion) }
  return presentRevision(revision, companionState, now)
}
