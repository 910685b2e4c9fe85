import { Hono, type Context } from 'hono'
import {
  actOnRevision,
  getOwnContent,
  removeContent,
  saveRevision,
  setDetails,
} from '#companions/own/own-content.api'
import { refusalOf } from '#contract/refusals'
import {
  actOnRevisionSchemas,
  removeContentSchemas,
  saveRevisionSchemas,
  setDetailsSchemas,
} from '#companions/revisions'
import { contentOf, detailsOf } from '../profiles/present/present-content.ts'
import { presentOwnRevision } from '../revisions/present.ts'
import { changeDetails, removeContent as remove } from '../change-content.ts'
import { actOnRevision as act, readOwnContent, saveRevision as save } from '../edit-revision.ts'
import { readJson, validBody } from '../../platform/lib/validate.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { ownOf } from '../http/require-companion.ts'
import { respond, answerConflict } from '../../platform/http/endpoint.ts'
import { refreshCatalogue } from '../../catalogue/http/own-writes.ts'
import { bodyUpTo } from '../../platform/http/public-form.ts'
import { sendMailInBackground } from '../../notifications/http/send-mail-in-background.ts'

/** All fields at their longest, in any script. */
const MAX_CONTENT_BYTES = 262_144
const contentBody = bodyUpTo(MAX_CONTENT_BYTES)

export const ownContentRoutes = new Hono<AppEnv>()
  .get(getOwnContent.path, async (c) => respond(c, getOwnContent, await present(c)))
  .put(saveRevision.path, contentBody, async (c) => {
    const typed = validBody(saveRevisionSchemas.body, await readJson(c.req))
    return answerOwn(c, saveRevision, await save(c.var.db, ownOf(c), typed))
  })
  .post(actOnRevision.path, contentBody, async (c) => {
    const action = validBody(actOnRevisionSchemas.body, await readJson(c.req))
    const origin = originOf(c)
    const isConflict = await act(c.var.db, ownOf(c), { ...action, origin })
    sendMailInBackground(c)
    return answerOwn(c, actOnRevision, isConflict)
  })
  .put(setDetails.path, contentBody, async (c) => {
    const details = validBody(setDetailsSchemas.body, await readJson(c.req))
    await changeDetails(c.var.db, ownOf(c), details)
    await refreshCatalogue(c)
    return respond(c, setDetails, await present(c))
  })
  .post(removeContent.path, contentBody, async (c) => {
    const removed = validBody(removeContentSchemas.body, await readJson(c.req))
    await remove(c.var.db, ownOf(c), removed)
    await refreshCatalogue(c)
    return respond(c, removeContent, await present(c))
  })

async function answerOwn(
  c: Context<AppEnv>,
  operation: typeof saveRevision | typeof actOnRevision,
  isConflict: boolean,
) {
  const current = await present(c)
  if (!isConflict) return respond(c, operation, current)
  return answerConflict(c, operation, { ...refusalOf('revision.changed'), current })
}

async function present({ var: { db, own } }: Context<AppEnv>) {
  const { companion, revision } = await readOwnContent(db, own.companionId)
  const published = contentOf(companion)
  return {
    published,
    details: detailsOf(companion),
    revision: revision && presentOwnRevision(revision, published),
  }
}
