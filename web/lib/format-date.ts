import { i18n } from '@lingui/core'

/** "12 May 2026, 14:03", by Zurich's clocks. @param iso ISO time */
export const moment = (iso: string) =>
  new Intl.DateTimeFormat(`${i18n.locale}-CH`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Zurich',
  }).format(new Date(iso))
