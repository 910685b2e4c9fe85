import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { StaticRouter } from 'react-router-dom'
import { accountSettingsCall } from '#contract/calls'
import type { Answer, RenderRequest, Renderer } from '#contract/renderer'
import { App } from './app/app.tsx'
import { Gate, Leave, leaveHead, withoutPictures, withoutPreviews } from './app/gate.tsx'
import { headHtml } from './app/head-html.ts'
import { Maintenance, maintenanceHead } from './app/maintenance.tsx'
import { matchPage } from './app/pages.ts'
import { activate, locales } from './lib/i18n.ts'
import { loadAll } from './lib/lazy-component.tsx'
import { createQueryClient } from './lib/query.ts'

const contextOf = ({ url, answers }: Pick<RenderRequest, 'url' | 'answers'>, params: object) => ({
  params: params as Record<string, string | undefined>,
  search: url.searchParams,
  answer: <T,>(call: string) => {
    const { status = 0, body } = answers[call] ?? {}
    return { status, body: status === 200 ? (body as T) : undefined }
  },
})

const trimmed = (
  answers: Record<string, Answer>,
  needs: (call: string, body: unknown) => unknown,
) =>
  Object.fromEntries(
    Object.entries(answers).map(([call, { status, body }]) => [
      call,
      { status, body: status === 200 ? needs(call, body) : body },
    ]),
  )

const renderer: Renderer = {
  locales,

  async callsOf(url) {
    const { calls, params } = await matchPage(url.pathname).load()
    return [...calls(contextOf({ url, answers: {} }, params)), accountSettingsCall]
  },

  async render({ url, locale, now, demo, contacts, answers: all, textOnly = false }) {
    await loadAll()
    const { head, needs, params, source } = await matchPage(url.pathname).load()
    await activate(locale)
    // No await from here on: the language is the module's, the rendering is one request's.
    const facts = head(contextOf({ url, answers: all }, params))
    const answers = needs ? trimmed(all, needs) : all
    const body = renderToString(
      <StaticRouter location={url.pathname + url.search}>
        <App client={createQueryClient(answers, now)} site={{ renderedAt: now, demo, contacts }} />
      </StaticRouter>,
    )
    return {
      status: facts.status ?? 200,
      head: headHtml(textOnly ? withoutPreviews(facts) : facts, url.origin),
      body: textOnly ? withoutPictures(body) : body,
      answers,
      source,
    }
  },

  async maintenance(locale) {
    await activate(locale)
    return { head: headHtml(maintenanceHead(), ''), body: plain(<Maintenance />) }
  },

  async gate({ url, locale, answers }) {
    const { head, params } = await matchPage(url.pathname).load()
    await activate(locale)
    const facts = head(contextOf({ url, answers }, params))
    const body = plain(<Gate />)
    return { status: 200, head: headHtml(withoutPreviews(facts), url.origin), body }
  },

  async leave(locale) {
    await activate(locale)
    return { status: 200, head: headHtml(leaveHead(), ''), body: plain(<Leave />) }
  },
}

const plain = (page: ReactNode) => renderToString(<I18nProvider i18n={i18n}>{page}</I18nProvider>)

export default renderer
