import { Trans, useLingui } from '@lingui/react/macro'
import { requiredSteps, type FirstDayStep } from '#companions/first-day'
import type { OwnProfile } from '#companions/own/own'
import { problemOf } from '../../../features/companions/fields/companion-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { startScreenTitle } from '../../shared/start-screens.ts'
import { addressBefore, startScreenPath } from '../../shared/start-steps.ts'
import { DraftNotes } from '../profile/draft-notes.tsx'
import { refusalsOf } from '../../../features/companions/fields/refusals.ts'
import type { ProfileEditor } from '../profile/use-profile-editor.ts'
import { useRefusal } from '../profile/use-refusal.ts'
import { StartProgress } from './start-progress.tsx'
import { useStartNavigation } from './use-start-navigation.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

type Props = { own: OwnProfile; done: readonly FirstDayStep[]; editor: ProfileEditor }

/** The last screen: what is still missing, and the submission to the team. */
export function SubmitStep({ own, done, editor }: Props) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const { draft, state } = editor
  const { reload } = useStartNavigation(editor)
  const { busy, message, setMessage, run } = useSingleCall((error) =>
    editor.setRefusals(refusalsOf(error)),
  )
  const missingSteps = requiredSteps.filter((step) => !done.includes(step))
  const hasChanges = draft.isUnsaved || state.content.revision !== null

  async function submit() {
    const problem = problemOf(state.form)
    if (problem) {
      setMessage({ kind: 'error', text: problem.text })
      return
    }
    await run(async () => {
      // The end of the first day appears with the answer.
      if (await draft.act('submit')) await reload()
    }, refusal)
  }
  return (
    <OwnScreen
      title={startScreenTitle('submit')}
      back={{ to: addressBefore('submit'), label: t`Previous step` }}
      help={
        <p>
          <Trans>
            Our team reads what you submit within 48 hours. If we can’t publish something, we return
            it with the reason; you can change everything later.
          </Trans>
        </p>
      }
    >
      <div className="own-start">
        <StartProgress done={done} current={null} />
        <p className="text-lead">
          {missingSteps.length === 0 ? (
            <Trans>Everything is here, {own.name}. Our team replies within 48 hours.</Trans>
          ) : (
            <Trans>To publish your profile, we still need:</Trans>
          )}
        </p>
        {missingSteps.length > 0 && (
          <ul className="own-list own-start-list">
            {missingSteps.map((step) => (
              <li key={step}>
                <Link to={startScreenPath(step)}>
                  <Icon name="chevron-right" />
                  <span>{startScreenTitle(step)}</span>
                  <small>{t({ message: 'Missing', context: 'step' })}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {state.newerContent || state.status === 'failed' ? (
          <DraftNotes state={state} draft={draft} />
        ) : null}
        <FormMessage message={message} />
      </div>
      <div className="own-start-bar">
        <ButtonLink to="/own" variant="line">
          <Trans>Later</Trans>
        </ButtonLink>
        <Button aria-busy={busy} disabled={!hasChanges} onClick={() => void submit()}>
          <Trans>Submit for review</Trans>
        </Button>
      </div>
    </OwnScreen>
  )
}
