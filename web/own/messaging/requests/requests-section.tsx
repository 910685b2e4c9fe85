import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { AnsweredBySection } from './answered-by-section.tsx'
import { Inbox } from './inbox.tsx'
import { ReceivedThread } from './received-thread.tsx'
import { TemplatesSection } from './templates-section.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import '../../../styles/requests.css'

/** The companion's inbox, or the conversation that the address names. */
export function RequestsSection() {
  const id = new URLSearchParams(useLocation().search).get('request')
  if (id) {
    return (
      <div className="request">
        <Link
          to="/own/requests"
          className="link inline-flex min-h-11 items-center gap-2 text-small"
        >
          <Icon name="arrow-left" />
          <Trans>All requests</Trans>
        </Link>
        <ReceivedThread key={id} id={id} />
      </div>
    )
  }
  return (
    <>
      <Inbox />
      <AnsweredBySection />
      <TemplatesSection />
    </>
  )
}
