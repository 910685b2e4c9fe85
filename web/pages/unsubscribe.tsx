import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { UNSUBSCRIBE_PATH } from '#notifications/saved-searches'
import { inLanguage } from '../lib/i18n.ts'
import type { PageModule } from '../lib/page.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import '../styles/account.css'

/** Target of the unsubscribe link in emails. Opening it changes nothing: programs open links, too. */
export default function UnsubscribePage() {
  const search = new URLSearchParams(useLocation().search)
  const token = search.get('token')
  const endedTopics = search.get('ended')
  return (
    <div className="sheet outcome">
      {token && <UnsubscribeForm token={token} />}
      {!token && (endedTopics ? <UnsubscribedNotice /> : <UnknownLinkNotice />)}
    </div>
  )
}

/** A plain form that also works without a script. */
const UnsubscribeForm = ({ token }: { token: string }) => (
  <>
    <h1 className="text-h2">
      <Trans>Unsubscribe from these emails?</Trans>
    </h1>
    <p className="lead">
      <Trans>You won’t receive any more emails of this kind. Everything else stays as it is.</Trans>
    </p>
    <form
      method="post"
      action={inLanguage(`${UNSUBSCRIBE_PATH}?${new URLSearchParams({ token })}`)}
    >
      <input type="hidden" name="from" value="page" />
      <Button type="submit">
        <Trans>Unsubscribe</Trans>
      </Button>
    </form>
  </>
)

const UnsubscribedNotice = () => (
  <>
    <h1 className="text-h2">
      <Trans>You’re unsubscribed</Trans>
    </h1>
    <p className="lead">
      <Trans>You can turn these emails on again in your settings at any time.</Trans>
    </p>
    <ButtonLink variant="line" to="/account/settings">
      <Trans>Profile Settings</Trans>
    </ButtonLink>
  </>
)

const UnknownLinkNotice = () => (
  <>
    <h1 className="text-h2">
      <Trans>This link is no longer valid</Trans>
    </h1>
    <p className="lead">
      <Trans>You can choose which emails you receive in your settings.</Trans>
    </p>
    <ButtonLink variant="line" to="/account/settings">
      <Trans>Profile Settings</Trans>
    </ButtonLink>
  </>
)

export const calls: PageModule['calls'] = () => []

export const head: PageModule['head'] = () => ({
  title: t`Emails`,
  description: t`Stop emails you no longer want.`,
  canonical: null,
})
