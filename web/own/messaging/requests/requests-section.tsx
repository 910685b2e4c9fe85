import { Trans, useLingui } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'
import { OwnPanes, OwnScreen } from '../../shared/own-screen.tsx'
import { ownScreenTitle } from '../../shared/sections.ts'
import { AnsweredBySection } from './answered-by-section.tsx'
import { Inbox } from './inbox.tsx'
import { ReceivedThread } from './received-thread.tsx'
import { TemplatesSection } from './templates-section.tsx'
import '../../../styles/requests.css'

/** The companion's inbox and the open conversation. @param id of the conversation; undefined: none is open */
export function RequestsSection({ id }: { id: string | undefined }) {
  const { t } = useLingui()
  return (
    <OwnPanes
      list={
        <OwnScreen title={ownScreenTitle('inbox')}>
          <Inbox />
          <AnsweredBySection />
          <TemplatesSection />
        </OwnScreen>
      }
      detail={
        id ? (
          <OwnScreen
            title={<Trans>Conversation</Trans>}
            back={{ to: '/own/inbox', label: t`All requests` }}
          >
            <div className="request">
              <ReceivedThread key={id} id={id} />
            </div>
          </OwnScreen>
        ) : null
      }
      empty={<Notice title={<Trans>Select a conversation</Trans>} />}
    />
  )
}
