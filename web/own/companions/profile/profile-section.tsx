import { OwnPanes, OwnScreen } from '../../shared/own-screen.tsx'
import { ownScreenTitle } from '../../shared/sections.ts'
import { DetailsSection } from './details-section.tsx'
import { GroupScreen } from './group-screen.tsx'
import type { ProfileGroup } from '../../shared/profile-groups.ts'
import { RemoveSection } from './remove-section.tsx'
import { RevisionSection } from './revision-section.tsx'
import { WithProfileEditor } from './with-profile-editor.tsx'

/** The Profile screen and its open group. */
export const ProfileSection = ({ group }: { group: ProfileGroup | undefined }) => (
  <WithProfileEditor
    renderFallback={(content) => <OwnScreen title={ownScreenTitle('profile')}>{content}</OwnScreen>}
  >
    {(editor) => (
      <OwnPanes
        list={
          <OwnScreen title={ownScreenTitle('profile')}>
            <RevisionSection draft={editor.draft} state={editor.state} />
            <DetailsSection details={editor.state.content.details} draft={editor.draft} />
            <RemoveSection content={editor.state.content} draft={editor.draft} />
          </OwnScreen>
        }
        detail={group ? <GroupScreen key={group} group={group} editor={editor} /> : null}
      />
    )}
  </WithProfileEditor>
)
