import { deskPage, type Markup } from '../../page.ts'

/** A page of the provider's stand-in. */
export const payPage = (title: string, lead: Markup, main: Markup) =>
  deskPage({ title, stylesheet: '/local/pay/style.css', lead, main })
