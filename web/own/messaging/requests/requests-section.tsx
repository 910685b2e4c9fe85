import { Trans } from '@lingui/react/macro'
import { Notice } from '../../../ui/notice.tsx'
import { OwnPanes, OwnScreen } from '../../shared/own-screen.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { moreScreenPath, ownScreenTitle } from '../../shared/sections.ts'
import { ConversationScreen } from '../conversation/conversation-screen.tsx'
import { ConversationList } from '../inbox/conversation-list.tsx'
import { AnsweredBySection } from './answered-by-section.tsx'
import '../../../styles/requests.css'
import '../../../styles/inbox.css'

/** The companion's inbox and the open conversation. @param id of the conversation; undefined: none is open */
export const RequestsSection = ({ id }: { id: string | undefined }) => (
  <OwnPanes
    list={
      <OwnScreen title={ownScreenTitle('inbox')} width="full" help={<InboxHelp />}>
        <ConversationList openId={id} />
        <div className="inbox-after">
          <AnsweredBySection />
          <p>
            <ButtonLink to={moreScreenPath('reports')} variant="quiet">
              <Trans>Your reports</Trans>
            </ButtonLink>
          </p>
        </div>
      </OwnScreen>
    }
    detail={id ? <ConversationScreen key={id} id={id} /> : null}
    empty={<Notice title={<Trans>Select a conversation</Trans>} />}
  />
)

const InboxHelp = () => (
  <>
    <p>
      <Trans>
        You see a member’s chosen name and message, never their email or phone number; they never
        see yours. Members with priority come first, then the oldest requests.
      </Trans>
    </p>
    <p>
      <Trans>
        The search looks at names, references and words of your newest 500 conversations.
      </Trans>
    </p>
  </>
)
