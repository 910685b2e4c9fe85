import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { DraftNotes } from './draft-notes.tsx'
import { isReviewedGroup } from './groups/group-contents.ts'
import { GroupFields } from './groups/group-fields.tsx'
import { profileGroupTitle, type ProfileGroup } from '../../shared/profile-groups.ts'
import type { ProfileEditor } from './use-profile-editor.ts'

type Props = { group: ProfileGroup; editor: ProfileEditor }

/** One group of the profile on a screen of its own. */
export function GroupScreen({ group, editor }: Props) {
  const { t } = useLingui()
  const { state, draft } = editor
  const isLocked =
    isReviewedGroup(group) &&
    (state.content.revision?.state === 'submitted' || state.newerContent !== null)
  return (
    <OwnScreen
      title={profileGroupTitle(group)}
      back={{ to: '/own/profile', label: t`Back to your profile` }}
    >
      {isReviewedGroup(group) && <DraftNotes state={state} draft={draft} />}
      <SavedFields editor={editor}>
        <fieldset disabled={isLocked} className="own-group">
          <GroupFields group={group} {...editor} />
        </fieldset>
      </SavedFields>
    </OwnScreen>
  )
}

type SavedFieldsProps = { editor: Pick<ProfileEditor, 'details'>; children: ReactNode }

/** Saves what applies without a review when the companion leaves a field. */
export function SavedFields({ editor: { details }, children }: SavedFieldsProps) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const saveNow = () => void details.save()
    const element = part.current
    element?.addEventListener('change', saveNow)
    return () => element?.removeEventListener('change', saveNow)
  }, [details])
  return <div ref={part}>{children}</div>
}
