import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Catalog } from './catalogs.ts'

type Texts = (english: string) => string

/** Texts outside of the pages: shortcuts of the installed app, and the offline page. */
const allTexts = (t: Texts) => ({
  offline: t('You’re offline'),
  reconnect: t('This page needs a connection. Check yours and try again.'),
  again: t('Try Again'),
  bookings: t('My Bookings'),
  browse: t('Browse'),
})

/** @param catalog left out: the texts are in English */
export const appTextsIn = (catalog?: Catalog) =>
  allTexts((english) => catalog?.[generateMessageId(english)] || english)
