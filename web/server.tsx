import { i18n } from '#i18n'
import type { Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { getAccountSettingsEndpoint } from '#accounts/me'
import type { RenderRequest, Renderer } from '#contract/renderer'
import { App } from './app/app.tsx'
import { DiscreetBar, discreetHead } from './app/discreet-mode.tsx'
import { Gate, Leave, leaveHead, withoutPictures, withoutPreviews } from './app/gate.tsx'
import { headHtml } from './app/head-html.ts'
import { ClosedNote, closedHead } from './app/closed-note.tsx'
import { matchPage, pagePaths } from './app/pages.ts'
import { discreet } from './brand.ts'
import { activate, inLanguage, languagePrefix, locales } from './lib/i18n.ts'
import { inlinedAnswer } from './lib/api/inlined-answer.ts'
import { loadAll } from './lib/lazy-component.tsx'
import type { PageContext, PageModule } from './lib/page.ts'
import { createQueryClient } from './lib/api/query.ts'

/** The renderer's messages by language (`vite/compiled-messages.ts`); English is in the code. */
const catalogs = new Map<string, Messages>()

/** The renderer's messages in a language; empty, hence English, until they are added. */
const messagesOf = (locale: string): Messages => catalogs.get(locale) ?? {}

const contextOf = (
  { url, answers }: Pick<RenderRequest, 'url' | 'answers'>,
  params: PageContext['params'],
): PageContext => ({
  params,
  search: url.searchParams,
  answer: (call) => inlinedAnswer(answers, call),
})

function trimmed(answers: RenderRequest['answers'], parts: PageModule['parts'] = []) {
  const inlinedAnswers = { ...answers }
  for (const { address, take } of parts) {
    const answer = inlinedAnswers[address]
    if (answer?.status === 200) inlinedAnswers[address] = { status: 200, body: take(answer.body) }
  }
  return inlinedAnswers
}

const renderer: Renderer = {
  locales,
  addMessages: (locale, messages) => void catalogs.set(locale, messages as Messages),

  async fixedPages() {
    await loadAll()
    activate('en')
    const paths = (await pagePaths()).filter((path) => !/[:*]/.test(path))
    const canonicals = paths.map(async (path) => {
      const { head, params } = await matchPage(path).load()
      return head(contextOf({ url: new URL(path, 'https://any.test'), answers: {} }, params))
        .canonical
    })
    const canonicalAnswers = await Promise.all(canonicals)
    return paths.filter((path, index) => canonicalAnswers[index] === path)
  },

  async callsOf(url) {
    const { calls, params } = await matchPage(url.pathname).load()
    const pageCalls = calls(contextOf({ url, answers: {} }, params))
    return [...pageCalls, getAccountSettingsEndpoint].map(({ path }) => path)
  },

  async render({ url, locale, now, answers: all, textOnly = false, ...facts }) {
    await loadAll()
    const { head, parts, params, source } = await matchPage(url.pathname).load()
    const messages = messagesOf(locale)
    // No await may follow: the active language is global to the module, the rendering belongs to one
    // request.
    activate(locale, messages)
    const headFacts = head(contextOf({ url, answers: all }, params))
    const answers = trimmed(all, parts)
    const body = renderToString(
      <StaticRouter basename={languagePrefix()} location={inLanguage(url.pathname) + url.search}>
        <App client={createQueryClient(answers, now)} site={{ ...facts, renderedAt: now }} />
      </StaticRouter>,
    )
    return {
      status: headFacts.status ?? 200,
      head: headHtml(textOnly ? withoutPreviews(headFacts) : headFacts, url.origin),
      body: textOnly ? withoutPictures(body) : body,
      answers,
      source,
    }
  },

  async closed(locale, isPlanned) {
    activate(locale, messagesOf(locale))
    const body = plain(<ClosedNote isPlanned={isPlanned} />)
    return { head: headHtml(closedHead(isPlanned), ''), body }
  },

  async gate({ url, locale, answers }) {
    const { head, params } = await matchPage(url.pathname).load()
    activate(locale, messagesOf(locale))
    const facts = head(contextOf({ url, answers }, params))
    const body = plain(<Gate path={url.pathname + url.search} />)
    return { status: 200, head: headHtml(withoutPreviews(facts), url.origin), body }
  },

  async leave(locale) {
    activate(locale, messagesOf(locale))
    return { status: 200, head: headHtml(leaveHead(), ''), body: plain(<Leave />) }
  },

  async discreet(locale) {
    activate(locale, messagesOf(locale))
    return { head: discreetHead, bar: plain(<DiscreetBar />) }
  },

  leaveAddress: discreet.leave[0].address,
}

const plain = (page: ReactNode) => renderToString(<I18nProvider i18n={i18n}>{page}</I18nProvider>)

export default renderer
