import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { ReadRows, Reads } from '../../platform/db/client.ts'
import type { CatalogueIndex, Viewer } from '../engine/index.ts'
import { privateMediaOf } from '../engine/private-files.ts'
import { isPremium, visitor, type Actor } from '../../accounts/lib/actor.ts'
import { pages } from '../../index-document.ts'
import { errorMessage } from '../../platform/lib/reason.ts'
import { isProfileKey } from './companion-path.ts'
import { settingsOf, type AppEnv } from '../../platform/http/context.ts'
import type { AccessRule } from '../../platform/http/handle.ts'
import { identify } from '../../accounts/http/identify.ts'
import { withEdgeCache } from './with-edge-cache.ts'

/**
 * For calls that anyone may make and premium members get more of: theirs come from no memory and go
 * into none. Everyone else is one and the same visitor.
 */
export const publicCall = createMiddleware<AppEnv>(async (c, next) => {
  const { catalogue, now } = c.var
  return hasToken(c) ? answerMember(c, next, catalogue.refresh(now)) : answerFor(c, next)
})

/** As `publicCall`, for visitors alone; `membersCall` follows once the query is checked. */
export const visitorsCall = createMiddleware<AppEnv>(async (c, next) =>
  hasToken(c) ? next() : answerFor(c, next),
)

/** A call with a token. @param namesFor ids of the companions whose cards the answer is going to need */
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
    // Beside the read of who asks: the cards of whoever it may be.
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

/** As `publicCall`, for a companion's page: her private gallery is read together with who asks. */
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

/** What the answer is going to need of the catalogue; if it fails, the answer meets the failure itself. */
export const ignoreErrors = (work: Promise<unknown>) => work.catch(() => {})

/** Reads what has changed in the catalogue while the caller is identified. */
export const whileCatalogueRefreshes = <Caller, Rows>(
  access: AccessRule<Caller, Rows>,
): AccessRule<Caller, Rows> => ({
  ...access,
  identify: async (c) => {
    const { catalogue, now } = c.var
    const [identified] = await Promise.all([
      access.identify(c),
      ignoreErrors(catalogue.refresh(now)),
    ])
    return identified
  },
})

async function answerFor(c: Context<AppEnv>, next: Next) {
  const answerAnew = () => {
    c.header('vary', pages.locales.length > 1 ? 'Authorization, Accept-Language' : 'Authorization')
    return next()
  }
  if (!isPremium(c.get('actor'))) return withEdgeCache(c, answerAnew)
  await answerAnew()
  c.header('cache-control', 'private, no-store')
}

/**
 * Public data is never refused: whoever can't be identified for now is a visitor.
 *
 * @param reads what the call needs besides, in the same round trip; nothing comes for a visitor
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
