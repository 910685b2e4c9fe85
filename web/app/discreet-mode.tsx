import { Trans, useLingui } from '@lingui/react/macro'
import { DISCREET_PATH, LEAVE_PATH } from '#accounts/discreet-mode'
import { discreet } from '../brand.ts'
import { inLanguage } from '../lib/i18n.ts'

/** Head elements that replace the page's own: no name, no description and no preview picture. */
export const discreetHead = [
  `<title>${discreet.title}</title>`,
  '<meta name="robots" content="noindex">',
  // The site that "Quick exit" opens must not learn this address.
  '<meta name="referrer" content="same-origin">',
  `<link rel="icon" href="${discreet.icon}" type="image/png">`,
  `<link rel="apple-touch-icon" href="${discreet.icon}">`,
].join('')

/** The bar after every page in discreet mode, outside of React's root; `discreet-script.ts` runs it. */
export function DiscreetBar() {
  const { t } = useLingui()
  return (
    <aside aria-label={t`Discreet mode`} className="discreet-bar">
      <a href={LEAVE_PATH} rel="nofollow noreferrer" className="discreet-leave">
        <Trans>Quick exit</Trans>
      </a>
      <label>
        <input type="checkbox" id="discreet-show" autoComplete="off" />
        <Trans>Show pictures</Trans>
      </label>
      <a href={inLanguage(DISCREET_PATH)}>
        <Trans>Discreet mode</Trans>
      </a>
    </aside>
  )
}
