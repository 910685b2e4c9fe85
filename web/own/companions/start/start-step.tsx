import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FirstDayStep } from '#companions/first-day'
import type { OwnProfile } from '#companions/own/own'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { isProfileGroup, type ProfileGroup } from '../../shared/profile-groups.ts'
import { startScreenTitle } from '../../shared/start-screens.ts'
import { addressBefore, screenAfter, startScreenPath } from '../../shared/start-steps.ts'
import { DraftNotes } from '../profile/draft-notes.tsx'
import { GroupHelp } from '../profile/group-help.tsx'
import { isReviewedGroup } from '../profile/groups/group-contents.ts'
import { GroupFields } from '../profile/groups/group-fields.tsx'
import type { ProfileEditor } from '../profile/use-profile-editor.ts'
import { useRefusal } from '../profile/use-refusal.ts'
import { AnswererQuestion } from '../today/answerer-question.tsx'
import { ListingConsentSection } from '../today/listing-consent-section.tsx'
import { StartProgress } from './start-progress.tsx'
import { TextStep } from './text-prompts.tsx'
import { useStartNavigation } from './use-start-navigation.ts'

/** Content of other parts of the area. */
export type StartParts = { photos: ReactNode; photosHelp: ReactNode; answers: ReactNode }

type Props = {
  step: FirstDayStep
  own: OwnProfile
  done: readonly FirstDayStep[]
  editor: ProfileEditor
  parts: StartParts
}

/** Steps whose content has a primary button of its own until they are completed. */
const stepsWithAction: readonly FirstDayStep[] = ['photos', 'answers', 'consent']

/** One step of the first day, between the step before it and the next. */
export function StartStep({ step, own, done, editor, parts }: Props) {
  const { t } = useLingui()
  const { open, busy } = useStartNavigation(editor)
  const isPhotos = step === 'photos'
  const hasAction = stepsWithAction.includes(step) && !done.includes(step)
  return (
    <OwnScreen
      title={startScreenTitle(step)}
      back={{ to: addressBefore(step), label: t`Previous step` }}
      help={isPhotos ? parts.photosHelp : <StepHelp step={step} />}
      width={isPhotos ? 'full' : 'text'}
    >
      <div className={isPhotos ? 'own-start own-start-wide' : 'own-start'}>
        <StartProgress done={done} current={step} />
        <StepContent step={step} own={own} editor={editor} parts={parts} />
      </div>
      <div className="own-start-bar">
        <Button variant="line" aria-busy={busy} onClick={() => void open('/own', false)}>
          <Trans>Later</Trans>
        </Button>
        <Button
          variant={hasAction ? 'line' : 'solid'}
          aria-busy={busy}
          onClick={() => void open(startScreenPath(screenAfter(step)), true)}
        >
          <Trans>Next</Trans>
        </Button>
      </div>
    </OwnScreen>
  )
}

function StepContent({ step, own, editor, parts }: Omit<Props, 'done'>): ReactNode {
  switch (step) {
    case 'photos':
      return parts.photos
    case 'answers':
      return own.requests.isAnswererChosen ? (
        parts.answers
      ) : (
        <AnswererQuestion requests={own.requests} />
      )
    case 'consent':
      return <ListingConsentSection consent={own.consent} />
    case 'text':
      return (
        <GroupStep group="text" editor={editor}>
          <TextStep {...editor} />
        </GroupStep>
      )
    case 'week':
      return (
        <GroupStep group="week" editor={editor}>
          <GroupFields group="week" {...editor} />
          <GroupFields group="notice" {...editor} />
        </GroupStep>
      )
    case 'name':
    case 'place':
    case 'languages':
    case 'prices':
    case 'channels':
      return (
        <GroupStep group={step} editor={editor}>
          <GroupFields group={step} {...editor} />
        </GroupStep>
      )
  }
}

type GroupStepProps = { group: ProfileGroup; editor: ProfileEditor; children: ReactNode }

/** Fields of the profile with the state of their draft. */
function GroupStep({ group, editor, children }: GroupStepProps) {
  const refusal = useRefusal()
  const { state, draft, detailsState } = editor
  const isReviewed = isReviewedGroup(group)
  return (
    <>
      {/* Channels and exact times are saved when she leaves their field. */}
      <div onBlur={() => void editor.details.save()}>
        <fieldset disabled={isReviewed && state.newerContent !== null} className="own-group">
          {children}
        </fieldset>
      </div>
      {isReviewed && <DraftNotes state={state} draft={draft} />}
      {!isReviewed && detailsState.status === 'failed' && (
        <FormMessage message={{ kind: 'error', text: refusal(detailsState.error) }} />
      )}
    </>
  )
}

const StepHelp = ({ step }: { step: FirstDayStep }) =>
  isProfileGroup(step) ? <GroupHelp group={step} /> : null
