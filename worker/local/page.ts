import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"

type Parts = { title: string; stylesheet: string; lead: Markup; main: Markup }

/** An HTML page of the local panels, without a script. */
export const panelPage = ({ title, stylesheet, lead, main }: Parts) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Local development</title>
        <link rel="stylesheet" href="${stylesheet}" />
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p>${lead}</p>
        </header>
        <main>${main}</main>
      </body>
    </html>`
