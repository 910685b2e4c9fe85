import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { PROFILE } from '../../shared/addresses.ts'
import { profileGroupTitle, type ProfileGroup } from '../../shared/profile-groups.ts'
import { useIsWide } from '../../shared/use-is-wide.ts'
import { DraftNotes } from './draft-notes.tsx'
import { GroupHelp } from './group-help.tsx'
import { GroupRemovals } from './group-removals.tsx'
import { changedFieldsOf, stateOfGroup, useContentStateNames } from './group-states.ts'
import { isReviewedGroup } from './groups/group-contents.ts'
import { GroupFields } from './groups/group-fields.tsx'
import { rateFieldName } from '../../../features/companions/fields/rates-editor.tsx'
import { SubmitDock } from './submit-dock.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'
import { useRefusal } from './use-refusal.ts'

type Props = { group: ProfileGroup; editor: ProfileEditor; isPublic: boolean }

/** One group of the profile on a screen of its own. `?rate=` has the name of the rate to begin with. */
export function GroupScreen({ group, editor, isPublic }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const { state, draft } = editor
  const isReviewed = isReviewedGroup(group)
  const isLocked =
    isReviewed && (state.content.revision?.state === 'submitted' || state.newerContent !== null)
  // In a wide window, the list has the notes and the button beside this screen.
  const hasDraft = isReviewed && !isWide
  return (
    <OwnScreen
      title={profileGroupTitle(group)}
      help={<GroupHelp group={group} />}
      back={{ to: PROFILE, label: t`Back to your profile` }}
    >
      {isReviewed ? (
        <StateLine group={group} editor={editor} isPublic={isPublic} />
      ) : (
        <DetailsStatus editor={editor} />
      )}
      {hasDraft && <DraftNotes state={state} draft={draft} />}
      <SavedOnLeave details={editor.details}>
        <fieldset disabled={isLocked} className="own-group">
          <GroupFields group={group} {...editor} />
        </fieldset>
      </SavedOnLeave>
      <GroupRemovals group={group} editor={editor} />
      {hasDraft && <SubmitDock editor={editor} />}
    </OwnScreen>
  )
}

/** State of a group that staff review, as a word with a colour. */
function StateLine({ group, editor: { state }, isPublic }: Props) {
  const { t } = useLingui()
  const names = useContentStateNames()
  const contentState = stateOfGroup(group, state, changedFieldsOf(state))
  const publicName = isPublic ? names.public : t`Not public`
  return (
    <p className="own-state-line">
      <span className="own-state" data-state={contentState}>
        {contentState === 'public' ? publicName : names[contentState]}
      </span>
    </p>
  )
}

/** The result of the last save of a group whose changes apply without a review. */
function DetailsStatus({ editor: { details, detailsState, refusals } }: Pick<Props, 'editor'>) {
  const { t } = useLingui()
  const refusal = useRefusal()
  const { status, hasSaved, error } = detailsState
  if (status === 'failed' && Object.keys(refusals).length > 0) {
    return <p className="own-state-line">{t`Not saved yet`}</p>
  }
  if (status === 'failed') {
    return (
      <div className="message message-error" role="alert">
        <p>{refusal(error)}</p>
        <p className="pt-3">
          <Button variant="line" onClick={() => void details.save()}>
            <Trans>Try Again</Trans>
          </Button>
        </p>
      </div>
    )
  }
  let text = t`Changes apply without a review.`
  if (status === 'saving') text = t`Saving…`
  else if (status === 'typing') text = t`Not saved yet`
  else if (hasSaved) text = t`Saved`
  return (
    <p role="status" className="own-state-line" data-saved={hasSaved && status === 'saved'}>
      {text}
    </p>
  )
}

type SavedOnLeaveProps = Pick<ProfileEditor, 'details'> & { children: ReactNode }

/** Saves details when the companion leaves a field; moves the focus to the price that she selected. */
function SavedOnLeave({ details, children }: SavedOnLeaveProps) {
  const part = useRef<HTMLDivElement>(null)
  const rate = new URLSearchParams(useLocation().search).get('rate')
  useEffect(() => {
    const saveNow = () => void details.save()
    const element = part.current
    element?.addEventListener('change', saveNow)
    return () => element?.removeEventListener('change', saveNow)
  }, [details])
  useEffect(() => {
    if (rate === null) return
    const name = CSS.escape(rateFieldName(rate))
    part.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [rate])
  return <div ref={part}>{children}</div>
}
