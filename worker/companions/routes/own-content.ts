import type { Context } from 'hono'
import {
  actOnRevision,
  getOwnContent,
  removeContent,
  saveRevision,
  setDetails,
} from '#companions/own/own-content'
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
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { companion } from '../../accounts/http/companion-access.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Covers all fields at their maximum length, in any script. */
const MAX_CONTENT_BYTES = 262_144

export const ownContentRoutes = routesOf([
  handle(getOwnContent, {}, { access: companion }, (c) => present(c)),
  handle(
    saveRevision,
    saveRevisionSchemas,
    { access: companion, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body }) => answerOwn(c, saveRevision, await save(c.var.db, caller, body)),
  ),
  handle(
    actOnRevision,
    actOnRevisionSchemas,
    { access: companion, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body: action }) => {
      const origin = originOf(c)
      const isConflict = await act(c.var.db, caller, { ...action, origin })
      sendMailInBackground(c)
      return answerOwn(c, actOnRevision, isConflict)
    },
  ),
  handle(
    setDetails,
    setDetailsSchemas,
    { access: companion, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body: details }) => {
      await changeDetails(c.var.db, caller, details)
      return present(c)
    },
  ),
  handle(
    removeContent,
    removeContentSchemas,
    { access: companion, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body }) => {
      await remove(c.var.db, caller, body)
      return present(c)
    },
  ),
])

async function answerOwn(
  c: Context<AppEnv>,
  operation: typeof saveRevision | typeof actOnRevision,
  isConflict: boolean,
) {
  const current = await present(c)
  if (!isConflict) return current
  return answerConflict(c, operation, { ...refusalOf('revision.changed'), current })
}

async function present({ var: { db, own } }: Context<AppEnv>) {
  const { companion, revision } = await readOwnContent(db, own.companionId)
  const publishedContent = contentOf(companion)
  return {
    published: publishedContent,
    details: detailsOf(companion),
    revision: revision && presentOwnRevision(revision, publishedContent),
  }
}
