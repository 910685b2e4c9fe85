import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ReadRows, Reads } from '../../platform/db/client.ts'
import type { Cards } from '../engine/catalogue.ts'
import type { CatalogueIndex, Viewer } from '../engine/index.ts'
import { privateMediaOf } from '../engine/private-files.ts'
import { isPremium, visitor, type Actor } from '../../accounts/lib/actor.ts'
import { pageRenderer } from '../../index-document.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { isProfileKey } from './companion-path.ts'
import { settingsOf, viewerFor, type AppEnv } from '../../platform/http/context.ts'
import type { AccessRule } from '../../platform/http/handle.ts'
import { identify } from '../../accounts/http/identify.ts'
import { withEdgeCache } from './with-edge-cache.ts'

/**
 * Middleware for calls that anyone may make and that return more to premium members: their answers bypass the
 * cache. All other callers get the same cached answer.
 */
export const publicCall = createMiddleware<AppEnv>(async (c, next) => {
  const { catalogue, now } = c.var
  return hasToken(c) ? answerMember(c, next, catalogue.refresh(now)) : answerFor(c, next)
})

/** Like `publicCall`, for visitors only: `answerQuery` identifies the others after the validation of the query. */
export const visitorsCall = createMiddleware<AppEnv>(async (c, next) =>
  hasToken(c) ? next() : answerFor(c, next),
)

/** A validated call. */
export type QueryCall<Query> = Context<AppEnv, string, { out: { query: Query } }>

/**
 * @property find queries the index for a viewer; repeated if the catalogue changes
 * @property idsOf ids of the companions whose cards the answer needs
 */
type CatalogueQuery<Query, Found> = {
  find: (c: QueryCall<Query>, index: CatalogueIndex, viewer: Viewer) => Found
  idsOf: (found: Found) => string[]
  answer: (c: QueryCall<Query>, result: { found: Found; cards: Cards }) => Promise<Response>
}

/**
 * Handler after `visitorsCall`. A caller with a token is nearly always a premium member, so the catalogue is queried for
 * one while the caller is identified. Only callers who see other companions need a second query.
 */
export const answerQuery = <Query, Found>({ find, idsOf, answer }: CatalogueQuery<Query, Found>) =>
  createMiddleware<AppEnv, string, { out: { query: Query } }>(async (c) => {
    const { catalogue, now } = c.var
    const ask = async (viewerNow: () => Viewer) => {
      const { answer: found, cards } = await catalogue.ask(
        now,
        (index) => find(c, index, viewerNow()),
        idsOf,
      )
      return { found, cards }
    }
    if (!hasToken(c)) return answer(c, await ask(() => viewerFor(c)))
    const premiumViewer = () => ({
      premium: true,
      offlineWindowDays: settingsOf(catalogue).offlineWindowDays,
    })
    const [{ actor }, forPremium] = await Promise.all([
      resolveViewer(c),
      // A failure surfaces when the query is repeated.
      ask(premiumViewer).catch(() => null),
    ])
    c.set('actor', actor)
    const { premium, blockedBy } = viewerFor(c)
    const isSame = premium && (blockedBy?.size ?? 0) === 0
    const cachedAnswer = await answerFor(c, async () => {
      c.res = await answer(c, (isSame && forPremium) || (await ask(() => viewerFor(c))))
    })
    return cachedAnswer ?? c.res
  })

async function answerMember(c: Context<AppEnv>, next: Next, read: Promise<unknown>) {
  const [{ actor }] = await Promise.all([resolveViewer(c), ignoreErrors(read)])
  c.set('actor', actor)
  return answerFor(c, next)
}

/** Like `publicCall`, for a companion's page: her private gallery is read together with the caller. */
export const profileCall = createMiddleware<AppEnv>(async (c, next) => {
  const id = c.req.param('id') ?? ''
  if (hasToken(c) && isProfileKey(id)) {
    const { catalogue, db, now } = c.var
    const [{ actor, rows }] = await Promise.all([
      resolveViewer(c, () => [privateMediaOf(db, id)]),
      ignoreErrors(catalogue.profile(now, id)),
    ])
    c.set('actor', actor)
    c.set('gallery', rows[0] ?? [])
  }
  return answerFor(c, next)
})

const hasToken = (c: Context<AppEnv>) => c.req.header('authorization') !== undefined

/** Starts a read of the catalogue that the answer needs; a failure surfaces when the answer uses it. */
export const ignoreErrors = (work: Promise<unknown>) => work.catch(() => {})

/** Reads recent changes of the catalogue while the caller is identified. */
export const whileCatalogueRefreshes = <Caller, Rows>(
  access: AccessRule<Caller, Rows>,
): AccessRule<Caller, Rows> => ({
  ...access,
  identify: async (c, limit) => {
    const { catalogue, now } = c.var
    const [identity] = await Promise.all([
      access.identify(c, limit),
      ignoreErrors(catalogue.refresh(now)),
    ])
    return identity
  },
})

async function answerFor(c: Context<AppEnv>, next: Next) {
  const answerAnew = () => {
    c.header(
      'vary',
      pageRenderer.locales.length > 1 ? 'Authorization, Accept-Language' : 'Authorization',
    )
    return next()
  }
  if (!isPremium(c.get('actor'))) return withEdgeCache(c, answerAnew)
  await answerAnew()
  c.header('cache-control', 'private, no-store')
}

/**
 * Public data is never refused: a caller who can't be identified now is a visitor.
 *
 * @param reads further queries of the call, in the same round trip; visitors get no rows
 */
export async function resolveViewer<const T extends Reads = []>(
  c: Context<AppEnv>,
  reads?: () => T,
): Promise<{ actor: Actor; rows: Partial<ReadRows<T>> }> {
  try {
    return await identify(c, reads)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'viewer.unknown', error: errorMessage(error) }))
    return { actor: visitor, rows: [] as Partial<ReadRows<T>> }
  }
}
