import { panelPage, type Markup } from '../../page.ts'

/** A page of the provider's stand-in. */
export const payPage = (title: string, lead: Markup, main: Markup) =>
  panelPage({ title, stylesheet: '/local/pay/style.css', lead, main })
