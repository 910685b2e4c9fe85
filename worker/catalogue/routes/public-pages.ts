import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { UNDERAGE_PATH, hasPictures } from '#accounts/age-gate'
import { getCompanionEndpoint, type Companion } from '#catalogue/companions'
import { addressOf, type AnswerOf } from '#platform/endpoint'
import { MAIN_LANGUAGE, pathIn } from '#platform/language'
import { DEFERRED_FONTS } from '#contract/renderer'
import type {
  Answer,
  IndexDocument,
  PlainPage,
  RenderedPage,
  RenderRequest,
} from '#contract/renderer'
import { Failure } from '../../platform/lib/failure.ts'
import { stackFrames, errorMessage } from '../../platform/lib/reason.ts'
import { pagePolicy } from '../../platform/lib/security-headers.ts'
import { hasTexts, languageWithTexts } from '../../platform/lib/site-texts.ts'
import { withoutEnd } from '../../platform/lib/text.ts'
import { pageRenderer, pageStyles } from '../../index-document.ts'
import { ageGateStateOf } from '../../accounts/http/age-gate.ts'
import { companionOf } from '../http/companion-path.ts'
import { mendedPath } from '../http/mended-path.ts'
import { settingsOf, type AppEnv, type PageVariant } from '../../platform/http/context.ts'
import { isDiscreet } from '../../accounts/http/discreet-cookie.ts'
import { documentFor } from '../../accounts/http/discreet-mode.ts'
import {
  chosenLanguage,
  gateLanguage,
  languageOf,
  offeredLanguage,
  pageUrl,
} from '../../platform/http/language.ts'
import { applyVariant, readPageVariant } from '../../accounts/http/page-variant.ts'
import { maintenanceGate } from '../http/maintenance.ts'
import { cityAt } from '../http/places.ts'
import { serverTiming } from '../../platform/http/server-timing.ts'
import { withEdgeCache } from '../http/with-edge-cache.ts'

/** The page uses nothing of the catalogue, which may be the part that fails. */
const STATUS_PAGE = '/status'

/** Calls a public route inside the Worker, as the browser would. */
export type Ask = (c: Context<AppEnv>, call: string) => Promise<Response>

/**
 * Serves every page as a document: its head, the first screen's markup and the data in that markup, so that the
 * page is readable without further requests.
 */
export const pageRoutes = (ask: Ask) =>
  new Hono<AppEnv>()
    .get(UNDERAGE_PATH, readPageVariant, async (c) => {
      const locale = languageWithTexts(languageOf(c))
      return plainDocument(c, await pageRenderer.leave(locale), locale)
    })
    .get('/', chosenHome)
    .get(
      '*',
      serverTiming,
      readPageVariant,
      mendedAddress,
      cityAddress,
      gateWithoutData,
      maintenanceGate,
      (c, next) => (c.req.path === STATUS_PAGE ? next() : withEdgeCache(c, next)),
      async (c) => {
        const address = new URL(c.req.url)
        if (address.pathname === '/index.html') return c.redirect('/', 301)
        if (address.pathname.length > 1 && address.pathname.endsWith('/')) {
          // Two leading slashes would point to another site.
          const path = withoutEnd(address.pathname.replace(/^\/+/, '/'), '/')
          return c.redirect((path || '/') + address.search, 301)
        }
        if (/\.\w+$/.test(address.pathname)) throw new Failure('not-found', 'http.not-found')
        return documentAt(c, ask)
      },
    )
    .all('*', () => {
      throw new Failure('not-found', 'http.not-found')
    })

/**
 * Redirects `/` to the home page in the language that was chosen in this browser. At the age gate, without a
 * choice, `Accept-Language` decides. No other address redirects to another language.
 */
const chosenHome = createMiddleware<AppEnv>(async (c, next) => {
  const language = ageGateStateOf(c) === '+gate' ? gateLanguage(c) : chosenLanguage(c)
  if (!language || language === MAIN_LANGUAGE) return next()
  const { pathname, search } = new URL(c.req.url)
  if (pathname !== '/') return next()
  return c.body(null, 302, {
    location: pathIn(language, pathname + search),
    vary: varies(),
    'cache-control': 'no-store',
  })
})

/** Corrects links from running text, in capitals or with a full stop or bracket, and redirects to the page. */
const mendedAddress = createMiddleware<AppEnv>(async (c, next) => {
  const path = mendedPath(c.req.path)
  if (path === null) return next()
  const { search } = new URL(c.req.url)
  return c.redirect(pathIn(languageOf(c), path) + search, 301)
})

/** A city's page has one address in each language, behind the gate, because it shows companions. */
const cityAddress = createMiddleware<AppEnv>(async (c, next) => {
  const place = await cityAt(c)
  if (!place) return next()
  const { search } = new URL(c.req.url)
  if (c.req.path !== place.path) {
    return c.redirect(pathIn(languageOf(c), place.path) + search, 301)
  }
  const { variant = '' } = c.var
  c.set('variant', variant.replace('+underage', '+gate') as PageVariant)
  await next()
})

/**
 * Answers the gate immediately, while the catalogue is read for the page behind it. The gate of a profile or a
 * city waits, because it includes a name.
 */
const gateWithoutData = createMiddleware<AppEnv>(async (c, next) => {
  const { catalogue, now, variant = '' } = c.var
  const isOfCompanion = c.req.path.startsWith('/companion/')
  const isOfCity = !hasPictures(c.req.path)
  const isClosed = settingsOf(catalogue).maintenance
  if (!variant.includes('+gate') || isOfCompanion || isOfCity || isClosed) return next()
  c.executionCtx.waitUntil(catalogue.refresh(now).catch(() => {}))
  return gateDocument(c, {})
})

/** The age gate instead of a page. @param answers by address, with the name of the page's companion or city */
async function gateDocument(c: Context<AppEnv>, answers: Record<string, Answer>) {
  const locale = languageWithTexts(gateLanguage(c))
  return plainDocument(c, await pageRenderer.gate({ url: pageUrl(c), locale, answers }), locale)
}

async function documentAt(c: Context<AppEnv>, ask: Ask): Promise<Response> {
  const url = pageUrl(c)
  const { now } = c.var
  const demo = c.var.config.isDemo
  const calls = await pageRenderer.callsOf(url)
  const answers = Object.fromEntries(
    await Promise.all(calls.map(async (call) => [call, await answerFor(c, ask, call)] as const)),
  )
  // A page without companions still has to reflect the site's current settings.
  if (c.req.path !== STATUS_PAGE) await c.var.catalogue.refresh(now)
  const { variant = '' } = c.var
  const locale = languageOf(c)
  const profile = profileIn(url, answers)
  const path = profile && `/companion/${profile.slug}`
  if (path && path !== url.pathname) {
    // Not permanent: she may take an earlier slug again.
    const location = pathIn(locale, path) + url.search
    return c.body(null, 301, { location, 'cache-control': 'public, max-age=0, must-revalidate' })
  }
  if (variant.includes('+gate')) return gateDocument(c, answers)
  // A page in English would be cached and indexed at the address of another language.
  if (!hasTexts(locale)) throw new Failure('unavailable', 'server.unavailable')
  const textOnly = variant.includes('+text')
  const hasFailed = Object.values(answers).some(({ status }) => status >= 500)
  const { contacts } = settingsOf(c.var.catalogue)
  const offer = offeredLanguage(c)
  const facts = { now, demo, contacts, offer, ...(isDiscreet(c) && { discreet: true }) }
  const page = await render({ ...facts, url, locale, answers, textOnly })
  const seed = JSON.stringify({ ...facts, answers: page.answers }).replace(/</g, '\\u003c')
  const indexDocument = await documentFor(c)
  const chunks = (indexDocument.chunks[page.source] ?? []).join(' ')
  const seedHtml = `<script type="application/json" id="seed" data-chunks="${chunks}">${seed}</script>`
  const styles = pageStyles(page.source, { withPanels: url.searchParams.has('panel') })
  const html = (textOnly ? withoutScripts(indexDocument) : indexDocument.html)
    .replace('<!--head-->', () => page.head)
    .replace('<!--style-->', () => styles.map(({ text }) => `<style>${text}</style>`).join(''))
    .replace('<!--page-->', () => page.body)
    .replace('<!--seed-->', () => (textOnly ? '' : seedHtml))
  return new Response(applyVariant(html, variant), {
    status: hasFailed ? 503 : page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      vary: varies(),
      'content-security-policy': pagePolicy(
        indexDocument.scriptHashes,
        [...indexDocument.styleHashes, ...styles.map(({ hash }) => hash)],
        c.var.config.accounts?.origin,
      ),
      'cache-control': hasFailed ? 'no-store' : 'public, max-age=0, must-revalidate',
      ...(hasFailed && { 'retry-after': '5' }),
      ...(profile?.unlisted && { 'x-robots-tag': 'noindex' }),
    },
  })
}

/** Answer to a page's call; with an outdated cursor or one of another list it contains the first page. */
async function answerFor(c: Context<AppEnv>, ask: Ask, call: string): Promise<Answer> {
  const answer = await answerOf(ask(c, call))
  const [path, search] = call.split('?')
  const query = new URLSearchParams(search)
  if (answer.status !== 422 || !query.has('after')) return answer
  query.delete('after')
  return answerOf(ask(c, `${path}?${query}`))
}

/** Companion of a profile page, or undefined if the page shows none. */
function profileIn({ pathname }: URL, answers: Record<string, Answer>): Companion | undefined {
  const id = companionOf(pathname)
  if (!id) return undefined
  const { status, body } = answers[addressOf(getCompanionEndpoint, { params: { id } })] ?? {}
  return status === 200 ? (body as AnswerOf<typeof getCompanionEndpoint>).data : undefined
}

/** The document without the script's start code. */
const withoutScripts = ({ html }: IndexDocument) => html.replace(/<script>[\s\S]*?<\/script>/g, '')

/** Value of `Vary`: the request headers that change a document. */
const varies = () =>
  `cookie, user-agent${pageRenderer.locales.length > 1 ? ', accept-language' : ''}`

/** A document without scripts that browsers do not store, because the address will show another page later. */
async function plainDocument(
  c: Context<AppEnv>,
  { status, head, body }: PlainPage,
  language: string,
): Promise<Response> {
  const { variant = '' } = c.var
  // Loaded after the visible content, which it must not delay.
  const fonts = variant.includes('+fonts') ? '' : `<link rel="stylesheet" href="${DEFERRED_FONTS}">`
  const indexDocument = await documentFor(c, language)
  const html = withoutScripts(indexDocument)
    .replace('<!--head-->', () => head)
    .replace('<!--style-->', '')
    .replace('<!--page-->', () => body)
    .replace('<!--seed-->', fonts)
  return new Response(applyVariant(html, variant), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      vary: varies(),
      'content-security-policy': pagePolicy(indexDocument.scriptHashes, indexDocument.styleHashes),
      'cache-control': 'no-store',
    },
  })
}

/** If the renderer fails, the browser gets the bare document and renders by itself. */
async function render(request: RenderRequest): Promise<RenderedPage> {
  try {
    return await pageRenderer.render(request)
  } catch (error) {
    const { pathname: path } = request.url
    const frames = stackFrames(error as Error)
    console.error(
      JSON.stringify({ event: 'render.failed', path, why: errorMessage(error), at: frames }),
    )
    return { status: 200, head: '', body: '', answers: request.answers, source: '' }
  }
}

async function answerOf(answering: Promise<Response>): Promise<Answer> {
  const response = await answering
  return { status: response.status, body: await response.json() }
}
