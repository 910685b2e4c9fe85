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
import { contentOf, ownDetailsOf } from '../profiles/field-columns.ts'
import { presentOwnRevision } from '../revisions/present.ts'
import { changeDetails, removeContent } from '../change-content.ts'
import {
  actOnRevision,
  readOwnContent,
  saveRevision,
  type OwnContentNow,
  type RevisionChange,
} from '../edit-revision.ts'
import { originOf, type AppEnv } from '../../platform/http/context.ts'
import { companionAccess } from '../../accounts/http/companion-access.ts'
import { answerConflict } from '../../platform/http/endpoint.ts'
import { sendMailInBackground } from '../../platform/http/send-mail-in-background.ts'
import { handle, routesOf } from '../../platform/http/handle.ts'

/** Covers all fields at their maximum length, in any script. */
const MAX_CONTENT_BYTES = 262_144

export const ownContentRoutes = routesOf([
  handle(getOwnContentEndpoint, {}, { access: companionAccess }, async (c, { caller }) =>
    present(await readOwnContent(c.var.db, caller.companionId)),
  ),
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
      const change = await actOnRevision(c.var.db, caller, { ...action, origin })
      sendMailInBackground(c)
      return answerOwn(c, actOnRevisionEndpoint, change)
    },
  ),
  handle(
    setDetailsEndpoint,
    setDetailsSchemas,
    { access: companionAccess, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body: details }) => present(await changeDetails(c.var.db, caller, details)),
  ),
  handle(
    removeContentEndpoint,
    removeContentSchemas,
    { access: companionAccess, maxBytes: MAX_CONTENT_BYTES },
    async (c, { caller, body }) => present(await removeContent(c.var.db, caller, body)),
  ),
])

function answerOwn(
  c: Context<AppEnv>,
  operation: typeof saveRevisionEndpoint | typeof actOnRevisionEndpoint,
  { content, isConflict }: RevisionChange,
) {
  const current = present(content)
  if (!isConflict) return current
  return answerConflict(c, operation, { ...refusalOf('revision.changed'), current })
}

function present({ companion, revision }: OwnContentNow) {
  const publishedContent = contentOf(companion)
  return {
    published: publishedContent,
    details: ownDetailsOf(companion),
    revision: revision && presentOwnRevision(revision, publishedContent),
  }
}
