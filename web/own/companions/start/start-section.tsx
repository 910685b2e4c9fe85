import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { OwnProfile } from '#companions/own/own'
import { ButtonLink } from '../../../ui/button.tsx'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { startScreenTitle } from '../../shared/start-screens.ts'
import type { StartScreen } from '../../shared/start-steps.ts'
import { WithProfileEditor } from '../profile/with-profile-editor.tsx'
import { MissingSection } from '../today/missing-section.tsx'
import { rememberStart } from './opened-start.ts'
import { StartOverview } from './start-overview.tsx'
import { StartStep, type StartParts } from './start-step.tsx'
import { SubmitStep } from './submit-step.tsx'
import '../../../styles/own-start.css'

/** `screen`: undefined for the overview of the steps. */
type Props = { screen: StartScreen | undefined; own: OwnProfile; parts: StartParts }

/** A companion's first day: from the invitation to the submission of her profile, step by step. */
export function StartSection({ screen, own, parts }: Props) {
  useEffect(() => rememberStart(own.id), [own.id])
  if (!own.firstDay) return <EndScreen own={own} />
  const { done } = own.firstDay
  if (!screen) return <StartOverview own={own} done={done} />
  return (
    <WithProfileEditor
      renderFallback={(content) => (
        <OwnScreen title={startScreenTitle(screen)} hasHelp={false}>
          {content}
        </OwnScreen>
      )}
    >
      {(editor) =>
        screen === 'submit' ? (
          <SubmitStep own={own} done={done} editor={editor} />
        ) : (
          <StartStep
            key={screen}
            step={screen}
            own={own}
            done={done}
            editor={editor}
            parts={parts}
          />
        )
      }
    </WithProfileEditor>
  )
}

/** The end of the first day, with the requirements that are still open. */
function EndScreen({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const isPublic = own.hidden.length === 0
  return (
    <OwnScreen title={t`Your profile, step by step`} back={{ to: '/own', label: t`Back to Today` }}>
      <div className="own-start">
        <div className="grid gap-3">
          <h2 className="text-h3">
            {isPublic ? <Trans>Your profile is public.</Trans> : <Trans>Thank you</Trans>}
          </h2>
          {!isPublic && (
            <p role="status">
              <Trans>
                Your profile is with our team. We reply by email within 48 hours; you can look
                around meanwhile.
              </Trans>
            </p>
          )}
        </div>
        <p>
          <ButtonLink to="/own">
            <Trans>Go to Today</Trans>
          </ButtonLink>
        </p>
        <MissingSection own={own} />
      </div>
    </OwnScreen>
  )
}
