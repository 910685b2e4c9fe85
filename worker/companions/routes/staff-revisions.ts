import type { Context } from 'hono'
import {
  decideRevisionEndpoint,
  decideRevisionsEndpoint,
  getRevisionEndpoint,
  listRevisionsEndpoint,
} from '#companions/staff/admin-revisions'
import { refusalOf } from '#contract/refusals'
import {
  decideRevisionSchemas,
  decideRevisionsSchemas,
  listRevisionsSchemas,
} from '#companions/revisions'
import { contentOf } from '../profiles/field-columns.ts'
import { presentRevision } from '../revisions/present.ts'
import { revisionQueue } from '../revisions/queue.ts'
import { listCases } from '../../accounts/list-cases.ts'
import { decideRevision, requireRevision } from '../decide-revision.ts'
import { decideRevisions } from '../decide-revisions.ts'
import { requireCompanion } from '../profiles/queries.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { staff } from '../../accounts/http/access.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

export const adminRevisionRoutes = routesOf([
  handle(listRevisionsEndpoint, listRevisionsSchemas, { access: staff }, async (c, { query }) => {
    const { items: revisions, page } = await listCases(c.var, revisionQueue, query)
    return { revisions, ...page }
  }),
  handle(getRevisionEndpoint, {}, { access: staff }, (c, { params }) => present(c, params.id)),
  handle(
    decideRevisionsEndpoint,
    decideRevisionsSchemas,
    { access: staff },
    async (c, { caller, body: decision }) => {
      const origin = originOf(c)
      const results = await decideRevisions(c.var.db, decision, { staff: caller, origin })
      sendMailInBackground(c)
      return { results }
    },
  ),
  handle(
    decideRevisionEndpoint,
    decideRevisionSchemas,
    { access: staff },
    async (c, { caller, params: { id }, body: decision }) => {
      const origin = originOf(c)
      const isConflict = await decideRevision(c.var.db, id, decision, { staff: caller, origin })
      sendMailInBackground(c)
      const current = await present(c, id)
      if (!isConflict) return current
      return answerConflict(c, decideRevisionEndpoint, {
        ...refusalOf('revision.changed'),
        current,
      })
    },
  ),
])

async function present({ var: { db, now } }: Context<AppEnv>, id: string) {
  const revision = await requireRevision(db, id)
  const companion = await requireCompanion(db, revision.companionId)
  const companionState = { version: companion.row.version, published: contentOf(companion) }
  return presentRevision(revision, companionState, now)
}
