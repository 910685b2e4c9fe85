import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ReadRows, Reads } from '../../platform/db/client.ts'
import type { CatalogueIndex, Viewer } from '../engine/index.ts'
import { privateMediaOf } from '../engine/private-files.ts'
import { isPremium, visitor, type Actor } from '../../accounts/lib/actor.ts'
import { pageRenderer } from '../../index-document.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { isProfileKey } from './companion-path.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
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

/** Like `publicCall`, for visitors only; `membersCall` follows after the validation of the query. */
export const visitorsCall = createMiddleware<AppEnv>(async (c, next) =>
  hasToken(c) ? next() : answerFor(c, next),
)

/** Middleware for calls with a token. @param namesFor ids of the companions whose cards the answer needs */
export const membersCall = <Query>(
  namesFor: (
    c: Context<AppEnv, string, { out: { query: Query } }>,
    index: CatalogueIndex,
    viewer: Viewer,
  ) => string[],
) =>
  createMiddleware<AppEnv, string, { out: { query: Query } }>(async (c, next) => {
    if (!hasToken(c)) return next()
    const { catalogue, now } = c.var
    // In parallel with identifying the caller: the cards for every possible kind of viewer.
    const namesIn = (index: CatalogueIndex) => {
      const { offlineWindowDays } = settingsOf(catalogue)
      const viewers = [true, false].map((premium) => ({ premium, offlineWindowDays }))
      return [...new Set(viewers.flatMap((viewer) => namesFor(c, index, viewer)))]
    }
    return answerMember(
      c,
      next,
      catalogue.ask(now, namesIn, (names) => names),
    )
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
