import type { Context } from 'hono'
import {
  actOnRevisionEndpoint,
  getOwnContentEndpoint,
  removeContentEndpoint,
  saveRevisionEndpoint,
  setDetailsEndpoint,
} from '#companions/own/own-content'
import { refusalOf } from '#contract/refusals'
import {
  actOnRevisionSchemas,
  removeContentSchemas,
  saveRevisionSchemas,
  setDetailsSchemas,
} from '#companions/revisions'
import { contentOf, ownDetailsOf } from '../profiles/present/present-content.ts'
import { presentOwnRevision } from '../revisions/present.ts'
import { changeDetails, removeContent } from '../change-content.ts'
import { actOnRevision, readOwnContent, saveRevision } from '../edit-revision.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Covers all fields at their maximum length, in any script. */
const MAX_CONTENT_BYTES = 262_144

export const ownContentRoutes = routesOf([
  handle(getOwnContentEndpoint, {}, { access: companionAccess }, (c) => present(c)),
  handle(
    saveRevisionEndpoint,
    saveRevisionSchemas,
    { access: companionAccess, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body }) =>
      answerOwn(c, saveRevisionEndpoint, await saveRevision(c.var.db, caller, body)),
  ),
  handle(
    actOnRevisionEndpoint,
    actOnRevisionSchemas,
    { access: companionAccess, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body: action }) => {
      const origin = originOf(c)
      const isConflict = await actOnRevision(c.var.db, caller, { ...action, origin })
      sendMailInBackground(c)
      return answerOwn(c, actOnRevisionEndpoint, isConflict)
    },
  ),
  handle(
    setDetailsEndpoint,
    setDetailsSchemas,
    { access: companionAccess, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body: details }) => {
      await changeDetails(c.var.db, caller, details)
      return present(c)
    },
  ),
  handle(
    removeContentEndpoint,
    removeContentSchemas,
    { access: companionAccess, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body }) => {
      await removeContent(c.var.db, caller, body)
      return present(c)
    },
  ),
])

async function answerOwn(
  c: Context<AppEnv>,
  operation: typeof saveRevisionEndpoint | typeof actOnRevisionEndpoint,
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
    details: ownDetailsOf(companion),
    revision: revision && presentOwnRevision(revision, publishedContent),
  }
}
