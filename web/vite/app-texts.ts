import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Catalog } from './catalogs.ts'

type Texts = (english: string) => string

/** What is said outside of the pages: by the installed app's shortcuts, and by the page that needs no line. */
const allTexts = (t: Texts) => ({
  offline: t('You are offline'),
  reconnect: t('This page needs a connection. Please check yours, and try again.'),
  again: t('Try Again'),
  bookings: t('My Bookings'),
  browse: t('Browse'),
})

/** @param catalog left out: in English */
export const appTextsIn = (catalog?: Catalog) =>
  allTexts((english) => catalog?.[generateMessageId(english)] || english)
